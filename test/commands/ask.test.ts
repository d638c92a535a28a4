import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../fakes/cli.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const QUESTION =
  'Cual es la politica de cancelacion de Boardroom en modo pro, y cuanto costaria reservar Focus 3 horas en modo pro?';
const FIRST_TURN = {
  stop_reason: 'tool_use',
  content: [
    {
      type: 'tool_use',
      id: 'toolu_01A',
      name: 'search_docs',
      input: { query: "What is Reservo's cancellation policy for the pro tier?", k: 3 },
    },
    { type: 'tool_use', id: 'toolu_01B', name: 'get_quote', input: { room: 'Focus', tier: 'pro', hours: 3 } },
  ],
};
const WIFI_TURN = {
  stop_reason: 'tool_use',
  content: [
    {
      type: 'tool_use',
      id: 'toolu_02',
      name: 'search_docs',
      input: { query: 'Is there wifi in the Lounge?', k: 2 },
    },
  ],
};
const lastTurn = (price: string, more = '') => ({
  stop_reason: 'end_turn',
  content: [
    {
      type: 'text',
      text: `En modo pro puedes cancelar sin cargo hasta 4 horas antes del inicio (cancellation-policy). Focus 3 horas cuesta ${price}.${more}`,
    },
  ],
});

async function askScript(script: unknown[], question = QUESTION, more: string[] = [], env = {}) {
  const folder = temporaryFolder();
  const file = join(folder, 'script.json');
  writeFileSync(file, JSON.stringify(script));
  const args = ['ask', question, '--script', file, '--json', '--state', join(folder, 'state'), ...more];
  const { code, stdout } = await runCommand(args, env);
  return { code, json: JSON.parse(stdout), state: join(folder, 'state') };
}

describe('ask --script: the first seed’s worked example', () => {
  it('takes two iterations, both calls in one turn, nothing unbacked', async () => {
    const { code, json, state } = await askScript([FIRST_TURN, lastTurn('6000 centavos ($60.00)')]);
    expect(code).toBe(0);
    expect(json).toMatchObject({ stop: 'end_turn', iterations: 2, citations: ['cancellation-policy'] });
    expect(json.trace).toHaveLength(1);
    expect(json.trace[0].calls.map((call: { name: string }) => call.name)).toEqual([
      'search_docs',
      'get_quote',
    ]);
    expect(json.trace[0].calls[1]).toMatchObject({
      id: 'toolu_01B',
      status: 'ok',
      is_error: false,
      result: { price_cents: 6000 },
    });
    expect(json.grounding.unbacked).toEqual([]);
    expect(readdirSync(state)).not.toContain('runs');
    expect(readdirSync(join(state, 'runs-done'))).toHaveLength(1);
  });

  it('names the invented price, once', async () => {
    const { json } = await askScript([FIRST_TURN, lastTurn('6300 centavos ($63.00)')]);
    expect(json.iterations).toBe(2);
    expect(json.grounding.unbacked).toEqual(['6300']);
  });

  it('takes three with the wifi question', async () => {
    const script = [
      FIRST_TURN,
      WIFI_TURN,
      lastTurn('6000 centavos ($60.00)', ' El Lounge tiene wifi incluido.'),
    ];
    const { json } = await askScript(script);
    expect(json.iterations).toBe(3);
    expect(json.grounding.unbacked).toEqual([]);
  });
});

describe('ask --script: limits and ends, each in plain words', () => {
  it('a search repeated for ever is stopped by the budget before the call that would pass it', async () => {
    const stuck = Array.from({ length: 30 }, () => WIFI_TURN);
    const env = { TOKEN_BUDGET: '9000', MAX_ITERATIONS: '50' };
    const { code, json } = await askScript(stuck, QUESTION, [], env);
    expect(code).toBe(1);
    expect(json.stop).toBe('budget');
    expect(json.tokens).toBeLessThanOrEqual(9000);
    expect(json.iterations).toBeGreaterThan(2);
    expect(json.answer).toMatch(/presupuesto/);
  });

  it('one that stays cheap is stopped by the iterations, and the last calls are not run', async () => {
    const cheap = {
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', id: 'x', name: 'list_bookings', input: {} }],
    };
    const { code, json } = await askScript(Array.from({ length: 30 }, () => cheap));
    expect(code).toBe(1);
    expect(json).toMatchObject({ stop: 'iterations', iterations: 8 });
    expect(json.trace.at(-1).calls[0].status).toBe('not_run');
    expect(
      json.trace
        .slice(0, -1)
        .every((turn: { calls: { status: string }[] }) => turn.calls[0]?.status === 'ok'),
    ).toBe(true);
    expect(json.answer).toMatch(/pasos/);
  });

  it('a refusal stops everything: calls beside it are not run', async () => {
    const refusal = { ...FIRST_TURN, stop_reason: 'refusal' };
    const { code, json } = await askScript([refusal, lastTurn('6000')]);
    expect(code).toBe(0);
    expect(json).toMatchObject({ stop: 'refusal', iterations: 1 });
    expect(json.trace[0].calls.map((call: { status: string }) => call.status)).toEqual([
      'not_run',
      'not_run',
    ]);
  });

  it('a call that was cut off is not run, and the model is told', async () => {
    const cut = { ...FIRST_TURN, stop_reason: 'max_tokens' };
    const { json } = await askScript([cut, FIRST_TURN, lastTurn('6000')]);
    expect(json.iterations).toBe(3);
    expect(json.trace[0].calls[0].status).toBe('not_run');
    expect(json.trace[1].calls[0].status).toBe('ok');
  });
});

describe('ask: wrong use', () => {
  it.each([
    [['ask'], /takes one TEXT/],
    [['ask', ''], /Ask me something/],
    [['ask', '¿'.padEnd(12_000, 'a la sala ')], /demasiado largo/],
    [['ask', 'hi', '--tier', 'gold'], /basic or pro/],
    [['ask', 'hi', '--script', '/nowhere'], /cannot be read/],
    [['ask', 'hi', '--yes', '--no'], /exclude/],
    [['ask', 'hi', '--nope'], /Usage/],
  ])('%j exits 2 with one line', async (args, reason) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    [{ SLACK_BOT_TOKEN: 'secret-value' }, /SLACK_BOT_TOKEN.*api\.slack\.com/],
    [{ SLACK_BOT_TOKEN: 'xoxb-1' }, /SLACK_APP_TOKEN.*api\.slack\.com/],
    [{ ANTHROPIC_API_KEY: 'short' }, /ANTHROPIC_API_KEY.*platform\.claude\.com/],
    [{ VENUE_ZONE: 'Nowhere/Land' }, /VENUE_ZONE/],
  ])('a malformed key is named, with where to get it, and its value is not repeated', async (env, reason) => {
    const { code, stderr } = await runCommand(['ask', 'hello', '--json'], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(reason);
    for (const value of Object.values(env)) expect(stderr).not.toContain(value);
  });
});

describe('ask: bad input gets one sentence in the person’s language and changes nothing', () => {
  it.each([
    ['price of the Lounge for 2 hours', /Lounge cannot be booked/],
    ['reserva el Lounge 2 horas', /Lounge no se reserva/],
    ['price of Focus for 0 hours', /0 is not a duration/],
    ['price of Focus for -1 hours', /-1 is not a duration/],
    ['precio de Focus 0,1 horas', /0,1 no es una duración/],
    ['book Studio for 1000 hours', /1000 is not a duration/],
    ['cancela R-20200101-7', /R-20200101-7` no se canceló/],
    ['cancel R-20200101-7', /R-20200101-7` was not cancelled/],
  ])('%s', async (text, sentence) => {
    const state = temporaryFolder();
    const { code, stdout } = await runCommand([
      'ask',
      text,
      '--json',
      '--yes',
      '--as',
      'Ana',
      '--state',
      state,
    ]);
    expect(code).toBe(0);
    const { answer, grounding } = JSON.parse(stdout);
    expect(answer).toMatch(sentence);
    expect(answer.split('\n')).toHaveLength(1);
    expect(grounding.unbacked).toEqual([]);
    const bookings = await runCommand(['bookings', '--json', '--state', state]);
    expect(JSON.parse(bookings.stdout)).toEqual({ bookings: [] });
    expect(readdirSync(state)).not.toContain('approvals');
  });

  it('a room that does not exist', async () => {
    const script = [
      {
        stop_reason: 'tool_use',
        content: [
          { type: 'tool_use', id: 'a', name: 'get_quote', input: { room: 'Attic', tier: 'PRO', hours: 1 } },
        ],
      },
      { stop_reason: 'end_turn', content: [{ type: 'text', text: 'No.' }] },
    ];
    const { json } = await askScript(script, '¿cuánto cuesta el ático?');
    expect(json.trace[0].calls[0]).toMatchObject({ status: 'error', is_error: true });
    expect(json.trace[0].calls[0].result).toMatch(/No hay ninguna sala llamada «Attic»/);
  });
});
