import { describe, expect, it } from 'vitest';
import { checkGrounding } from '../../src/agent/grounding/index.ts';
import type { Message } from '../../src/agent/model.ts';
import type { Json } from '../../src/engine/types.ts';
import type { Language } from '../../src/kernel/language.ts';
import { type Fields, type ReservoScene, reservoScene } from '../fakes/reservo.ts';

const booking = (start: string | null, hours: number, more: object = {}) => ({
  room: 'Focus',
  tier: 'basic',
  hours,
  member: null,
  start,
  ...more,
});
const NAMES = {
  check: 'check_availability',
  book: 'book_room',
  move: 'move_booking',
  cancel: 'cancel_booking',
  list: 'list_bookings',
};

type Step = [keyof typeof NAMES, Fields, object?];

/** Stories of calls; how the last one is presented is held against its result. */
const STORIES: [string, Step[], Record<Language, RegExp>][] = [
  [
    'booked',
    [['book', booking('2026-12-02T10:00', 2.5)]],
    {
      en: /^Booked: \*\*Focus\*\* for 2.5 hours, \$62.50: Wednesday 2 December 2026, 10:00–12:30 \(Europe\/Madrid\)\. Your booking is `R-20261202-1`\. You can cancel it free of charge until Tuesday 1 December 2026, 10:00\.$/,
      es: /^Reservada: \*\*Focus\*\* por 2,5 horas, 62,50 \$: miércoles 2 de diciembre de 2026, 10:00–12:30 \(Europe\/Madrid\)\. Tu reserva es `R-20261202-1`\. Puedes cancelarla gratis hasta el martes 1 de diciembre de 2026, 10:00\.$/,
    },
  ],
  [
    'booked for now',
    [['book', booking(null, 0.25)]],
    {
      en: /for 0.25 hours, \$6.25: Monday 30 November 2026, 10:00–10:15 \(Europe\/Madrid\)\. Your booking is `R-20261130-1`\.$/,
      es: /por 0,25 horas, 6,25 \$/,
    },
  ],
  [
    'taken',
    [
      ['book', booking('2026-12-02T10:00', 12)],
      ['book', booking('2026-12-02T10:00', 3)],
    ],
    {
      en: /is taken Wednesday 2 December 2026, 10:00–13:00 \(Europe\/Madrid\)\. The nearest free times:\n- /,
      es: /está ocupada el miércoles/,
    },
  ],
  [
    'the day is full',
    [
      ['book', booking('2026-12-02T10:00', 12)],
      ['book', booking('2026-12-02', 3)],
    ],
    { en: /has no free slot of 3 hours on Wednesday/, es: /ningún hueco libre de 3 horas el miércoles/ },
  ],
  [
    'free',
    [
      ['book', booking('2026-12-02T10:00', 2)],
      ['check', { room: null, date: '2026-12-02' }],
    ],
    {
      en: /^Free on Wednesday 2 December 2026 \(Europe\/Madrid\):\n- \*\*Focus\*\*: 08:00–10:00, 12:00–22:00\n- \*\*Studio\*\*: 08:00–22:00$/,
      es: /^Libre el miércoles 2 de diciembre de 2026/,
    },
  ],
  [
    'closed',
    [['check', { room: 'Focus', date: '2026-12-06' }]],
    { en: /closed on Sunday 6/, es: /cerrado el domingo 6/ },
  ],
  [
    'cancelled in time',
    [
      ['book', booking('2026-12-02T10:00', 2)],
      ['cancel', { id: 'R-20261202-1' }],
    ],
    {
      en: /`R-20261202-1` is cancelled\. All of it comes back: \$50\.00\./,
      es: /Se devuelve todo: 50,00 \$/,
    },
  ],
  [
    'cancelled late',
    [
      ['book', booking('2026-12-01T09:00', 2)],
      ['cancel', { id: 'R-20261201-1' }],
    ],
    { en: /Nothing comes back: \$50\.00 is kept/, es: /No se devuelve nada: se pierden 50,00 \$/ },
  ],
  [
    'not there',
    [['cancel', { id: 'R-20261202-7' }]],
    { en: /`R-20261202-7` was not cancelled/, es: /`R-20261202-7` no se canceló/ },
  ],
  [
    'moved, for more',
    [
      ['book', booking('2026-12-02T10:00', 2)],
      ['move', { id: 'R-20261202-1', start: '2026-12-03T15:15', hours: 3, room: 'Studio' }],
    ],
    {
      en: /Thursday 3 December 2026, 15:15–18:15.*\$120\.00.*now `R-20261203-1` and replaces `R-20261202-1`\. The difference to pay is \$70\.00\.$/,
      es: /La diferencia por pagar es 70,00 \$/,
    },
  ],
  [
    'moved too late',
    [
      ['book', booking('2026-12-01T09:00', 2)],
      ['move', { id: 'R-20261201-1', start: '2026-12-03T15:15', hours: null, room: null }],
    ],
    {
      en: /could be moved until Monday 30 November 2026, 09:00/,
      es: /se podía mover hasta el lunes 30 de noviembre/,
    },
  ],
  [
    'listed',
    [
      ['book', booking('2026-12-02T10:00', 2)],
      ['book', booking('2026-12-05T13:00', 1, { room: 'Studio' })],
      ['list', { from: null, to: null }],
    ],
    {
      en: /^Your bookings from today on:\n- `R-20261202-1` Wednesday 2 December 2026, 10:00–12:00.*\$50\.00\n- `R-20261205-1` Saturday 5 December 2026, 13:00–14:00.*\$40\.00$/,
      es: /miércoles 2 de diciembre/,
    },
  ],
  ['none', [['list', { from: null, to: null }]], { en: /no bookings/, es: /No tienes reservas/ }],
];

async function play(scene: ReservoScene, steps: Step[], language: Language) {
  const messages: Message[] = [];
  let last: { tool: keyof typeof NAMES; input: Fields; result: Json } | undefined;
  for (const [tool, input, more] of steps) {
    const result = await scene.call(tool, input as Json, { language, ...more });
    last = { tool, input, result: result as Json };
  }
  if (!last) throw new Error('no step');
  const { tool, input, result } = last;
  messages.push({
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'toolu_1', name: NAMES[tool], input }],
  });
  messages.push({
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: JSON.stringify(result) }],
  });
  return { presented: scene.tools[tool].present(result, input, language) ?? '', messages };
}

describe('a result in words', () => {
  const options = { now: new Date('2026-11-30T09:00:00Z'), zone: 'Europe/Madrid', currency: 'USD' };

  for (const language of ['en', 'es'] as const) {
    it.each(STORIES)(
      `${language}: %s, every number of it backed by the result`,
      async (_name, steps, expected) => {
        const { presented, messages } = await play(reservoScene(), steps, language);
        expect(presented).toMatch(expected[language]);
        expect(checkGrounding(presented, messages, options).unbacked).toEqual([]);
      },
    );

    it(`${language}: refusals too`, async () => {
      const wrong: Fields[] = [
        booking('2026-12-06T10:00', 1),
        booking('2026-12-01T07:00', 1),
        booking('2026-11-30T08:00', 1),
        booking('2026-12-01T08:00', 13),
        booking('2027-03-01T10:00', 1),
        booking('2026-12-01T10:07', 1),
        booking('2026-12-01T21:00', 4),
        booking(null, 1, { tier: 'pro' }),
      ];
      for (const input of wrong) {
        const reason = await reservoScene()
          .call('book', input as Json, { language })
          .catch((error: Error) => error.message);
        const content = [
          { type: 'tool_result' as const, tool_use_id: 'x', content: String(reason), is_error: true },
        ];
        expect(
          checkGrounding(String(reason), [{ role: 'user', content }], options).unbacked,
          String(reason),
        ).toEqual([]);
      }
    });
  }

  it('a form is told the same without Markdown', async () => {
    const { tools, call, context } = reservoScene();
    await call('book', booking('2026-12-02T10:00', 12));
    const input = booking('2026-12-02T10:00', 3);
    const prepared = await tools.book.prepare(input, context());
    if (!('result' in prepared)) throw new Error('the slot is free');
    const presented = tools.book.present(prepared.result, input, 'en') ?? '';
    expect(presented).toMatch(/^Nothing was booked: \*\*Focus\*\* is taken /);
    expect(prepared.why).toEqual({ sentence: presented.replaceAll('**', ''), field: 'start' });
  });

  it('tells a number that is changed for what it is', async () => {
    const steps: Step[] = [['book', booking('2026-12-02T10:00', 2)]];
    const { presented, messages } = await play(reservoScene(), steps, 'en');
    for (const [from, to] of [
      ['$50.00', '$51.00'],
      ['10:00–12:00', '10:00–13:00'],
      ['2 December', '3 December'],
      ['2 hours', '3 hours'],
    ] as const)
      expect(checkGrounding(presented.replace(from, to), messages, options).unbacked).toHaveLength(1);
  });
});
