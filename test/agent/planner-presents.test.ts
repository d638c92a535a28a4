import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Desk } from '../../src/agent/desk.ts';
import type { Message } from '../../src/agent/model.ts';
import { offlineModel } from '../../src/agent/models/offline/index.ts';
import { defineTool, resultFields, type Tool } from '../../src/agent/tool.ts';
import type { Json } from '../../src/engine/types.ts';
import type { Language } from '../../src/kernel/language.ts';
import { desks } from '../fakes/planner.ts';

const input = z.strictObject({ days: z.number() });
const run = async () => ({ price_cents: 500 });
const LOCKER = { name: 'rent_locker', description: 'Rents a locker.', level: 'read' as const, input, run };

/** A desk with one tool, which it calls for whatever is asked. */
function lockerDesk(tool: Tool, offline: Partial<Desk['offline']> = {}) {
  const plan = () => ({ calls: [{ name: tool.name, input: { days: 3 } }] });
  return { tools: [tool], introduction: () => '', offline: { plan, ...offline } };
}

async function reply(desk: ReturnType<typeof lockerDesk>, result: Json): Promise<string> {
  const messages: Message[] = [
    { role: 'user', content: [{ type: 'text', text: 'a locker for three days' }] },
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'toolu_1', name: 'rent_locker', input: { days: 3 } }],
    },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: JSON.stringify(result) }],
    },
  ];
  const request = { system: '', tools: [], messages };
  const { content } = await offlineModel([desk]).respond(request, AbortSignal.timeout(5_000));
  return content.map((block) => (block.type === 'text' ? block.text : block.type)).join();
}

describe('the offline planner has tools present their results', () => {
  const presents = defineTool({
    ...LOCKER,
    present: (result, { days }, language) => {
      const cents = resultFields(result).price_cents;
      return typeof cents === 'number' ? `${language}: ${days} days, ${cents} cents` : undefined;
    },
  });

  it('with what was asked for, in the language of the question', async () =>
    expect(await reply(lockerDesk(presents), { price_cents: 500 })).toBe('en: 3 days, 500 cents'));

  it('a short answer comes before it', async () => {
    const shortAnswer = () => 'Yes.';
    const desk = lockerDesk(presents, { shortAnswer });
    expect(await reply(desk, { price_cents: 500 })).toBe('Yes.\n\nen: 3 days, 500 cents');
    expect(await reply(desk, 'All lockers are taken.')).toBe('All lockers are taken.');
  });

  it('a result without words is shown as it is', async () => {
    expect(await reply(lockerDesk(presents), { free: 0 })).toBe('{"free":0}');
    expect(await reply(lockerDesk(defineTool(LOCKER)), { price_cents: 500 })).toBe('{"price_cents":500}');
  });
});

const slot = { start: '2026-12-02T10:00:00+01:00', end: '2026-12-02T12:00:00+01:00', zone: 'Europe/Madrid' };
const booked = {
  booking_id: 'R-20261202-1',
  room: 'Focus',
  member: 'Ana',
  hours: 2,
  price_cents: 5000,
  ...slot,
};
const asked = { room: 'Focus', tier: 'basic', hours: 2 };

/** A result of each tool of the house, and how it begins in words. */
const SAMPLES: [string, object, Json, Record<Language, string>][] = [
  [
    'get_quote',
    asked,
    { price_cents: 5000 },
    { en: '**Focus**, 2 hours, basic tier: **$50.00**', es: '**Focus**, 2 horas, modo basic: **50,00 $**' },
  ],
  [
    'get_quote',
    { ...asked, hours: 1 },
    { price_cents: 2500 },
    { en: '**Focus**, basic tier: **$25.00** an hour', es: '**Focus**, modo basic: **25,00 $** la hora' },
  ],
  [
    'check_availability',
    { room: 'Focus', date: '2026-12-02' },
    { date: '2026-12-02', open: true, zone: slot.zone, rooms: [{ room: 'Focus', free: [slot] }] },
    { en: 'Free on Wednesday 2 December 2026', es: 'Libre el miércoles 2 de diciembre de 2026' },
  ],
  [
    'book_room',
    asked,
    { confirmed: true, ...booked },
    { en: 'Booked: **Focus**', es: 'Reservada: **Focus**' },
  ],
  [
    'book_room',
    asked,
    { confirmed: false, reason: 'nothing_free', room: 'Focus', hours: 2 },
    { en: 'Nothing was booked: **Focus** has no', es: 'No se reservó nada: **Focus** no tiene' },
  ],
  [
    'move_booking',
    {},
    { moved: true, previous_booking_id: 'R-20261201-1', ...booked },
    { en: 'Moved: **Focus**', es: 'Movida: **Focus**' },
  ],
  [
    'move_booking',
    {},
    { moved: false, booking_id: 'R-20261202-1', reason: 'same' },
    { en: 'Booking `R-20261202-1` is there already', es: 'La reserva `R-20261202-1` ya está ahí' },
  ],
  [
    'cancel_booking',
    {},
    { cancelled: true, booking_id: 'R-20261202-1', refund_cents: 2500, kept_cents: 2500 },
    {
      en: 'Booking `R-20261202-1` is cancelled',
      es: 'La reserva `R-20261202-1` queda cancelada. Se devuelven',
    },
  ],
  [
    'search_docs',
    {},
    [
      { doc_id: 'wifi', text: 'It is fast.', score: 10 },
      { doc_id: 'rooms', text: 'It is small.', score: 9 },
    ],
    {
      en: '“It is fast.” (wifi)\n\nAnd: “It is small.” (rooms)',
      es: 'Los documentos, que están en inglés, dicen: «It is fast.» (wifi)\n\nY también: «It is small.» (rooms)',
    },
  ],
  ['search_docs', {}, [], { en: 'That is not in', es: 'Eso no está en' }],
  [
    'list_bookings',
    { from: null, to: null },
    { bookings: [booked] },
    {
      en: 'Your bookings from today on:\n- `R-20261202-1`',
      es: 'Tus reservas de hoy en adelante:\n- `R-20261202-1`',
    },
  ],
  [
    'buscar_notas',
    {},
    [{ id: 4, tema: 'Arte', similitud: 0, texto: 'Cubismo' }],
    { en: 'None of your notes is about that.', es: 'Ninguna de tus notas habla de eso.' },
  ],
  [
    'buscar_notas',
    {},
    [{ id: 4, tema: 'Arte', similitud: 0.5, texto: 'Cubismo' }],
    {
      en: 'Your notes say:\n\n- **Note 4** (Arte): Cubismo',
      es: 'Tus notas dicen:\n\n- **Nota 4** (Arte): Cubismo',
    },
  ],
  [
    'crear_tarjetas',
    {},
    { id_nota: 4, tarjetas: ['a-1', 'a-2'] },
    { en: 'Flash cards of note 4: `a-1`, `a-2`.', es: 'Tarjetas de la nota 4: `a-1`, `a-2`.' },
  ],
  [
    'generar_portada',
    {},
    { ruta: 'p.png', modelo: 'm' },
    { en: 'The cover is made: `p.png`.', es: 'La portada está hecha: `p.png`.' },
  ],
  [
    'narrar_resumen',
    {},
    { ruta: 'n.wav', motor: 'juguete' },
    { en: 'The episode is narrated: `n.wav`.', es: 'El episodio está narrado: `n.wav`.' },
  ],
  [
    'rehacer',
    { tarea: 'portada' },
    { ruta: 'p.png', modelo: 'm' },
    { en: 'The cover is made: `p.png`.', es: 'La portada está hecha: `p.png`.' },
  ],
  [
    'rehacer',
    { tarea: 'narracion' },
    { ruta: 'n.wav', motor: 'juguete' },
    { en: 'The episode is narrated: `n.wav`.', es: 'El episodio está narrado: `n.wav`.' },
  ],
  [
    'rehacer',
    { tarea: 'tarjetas' },
    { semana: 3, tarjetas: ['a-1'] },
    { en: 'New flash cards of week 3: `a-1`.', es: 'Tarjetas nuevas de la semana 3: `a-1`.' },
  ],
  [
    'registrar_uso',
    {},
    { fila: 7, coste_usd: 0.0001234 },
    { en: 'Registered in row 7: $0.0001234.', es: 'Registrado en la fila 7: $0.0001234.' },
  ],
  [
    'calculate',
    { operation: 'sum' },
    { result_cents: 7500 },
    { en: 'Together: **$75.00**', es: 'En total: **75,00 $**' },
  ],
  [
    'calculate',
    { operation: 'difference' },
    { result_cents: 2500 },
    { en: 'The difference: **$25.00**', es: 'La diferencia: **25,00 $**' },
  ],
];

describe('each tool of the house presents its results', () => {
  const tools = desks.flatMap((desk) => desk.tools);

  it('none is left out', () =>
    expect(tools.map(({ name }) => name).sort()).toEqual([...new Set(SAMPLES.map(([name]) => name))].sort()));

  it.each(SAMPLES)('%s', (name, call, result, begins) => {
    const tool = tools.find((one) => one.name === name);
    for (const language of ['en', 'es'] as const) {
      const presented = tool?.present(result, call, language) ?? '';
      expect(presented.slice(0, begins[language].length)).toBe(begins[language]);
    }
  });

  it('a mean is no total', () => {
    const calculate = tools.find(({ name }) => name === 'calculate');
    expect(calculate?.present({ result_cents: 2500 }, { operation: 'mean' }, 'en')).toBeUndefined();
  });
});
