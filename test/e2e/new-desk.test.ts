import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A desk that greets, as `tsc` leaves it. */
const GREETER = `
import { z } from 'zod';
import { defineTool } from '../agent/tool.js';

const greet = defineTool({
  name: 'greet',
  description: 'Greets somebody by name.',
  level: 'read',
  input: z.strictObject({ name: z.string() }),
  run: async ({ name }) => ({ greeting: 'Good day, ' + name }),
  present: ({ greeting }) => greeting,
});

export function greeterDesk() {
  return {
    name: 'greeter',
    tools: [greet],
    offline: {
      plan({ text }) {
        const name = /^greet (\\w+)/i.exec(text)?.[1];
        return name === undefined ? undefined : { calls: [{ name: 'greet', input: { name } }] };
      },
    },
    guidance: () => 'Greet whoever asks for it.',
    prompts: () => [],
    introduction: () => 'I greet.',
  };
}
`;

it('a desk is one folder and one line in app.ts', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'mostrador-new-desk-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of ['dist', 'data', 'package.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'dist/greeter'));
  writeFileSync(join(copy, 'dist/greeter/index.js'), GREETER);
  const app = join(copy, 'dist/app.js');
  const lines = readFileSync(app, 'utf8').split('\n');
  const last = lines.findIndex((line) => line.includes('calculatorDesk(config.CURRENCY),'));
  lines.splice(last + 1, 0, "        (await import('./greeter/index.js')).greeterDesk(),");
  writeFileSync(app, lines.join('\n'));

  const args = ['dist/main.js', 'ask', 'greet Ana', '--json', '--state', join(copy, 'state')];
  const { stdout } = await run(process.execPath, args, { cwd: copy });
  const { answer, trace } = JSON.parse(stdout);
  expect(answer).toBe('Good day, Ana');
  expect(trace[0].calls[0]).toMatchObject({ name: 'greet', status: 'ok' });
});
