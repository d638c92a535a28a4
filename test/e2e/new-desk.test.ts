import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../fakes/temporary.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A desk that greets. */
const GREETER = `
import { z } from 'zod';
import type { Desk } from '../agent/desk.ts';
import { defineTool } from '../agent/tool.ts';

const greet = defineTool({
  name: 'greet',
  description: 'Greets somebody by name.',
  level: 'read',
  input: z.strictObject({ name: z.string() }),
  run: async ({ name }) => ({ greeting: \`Good day, \${name}\` }),
  present: (result) => (result as { greeting: string }).greeting,
});

export function greeterDesk(): Desk {
  return {
    name: 'greeter',
    tools: [greet],
    offline: {
      plan({ text }) {
        const name = /^greet (\\w+)/i.exec(text)?.[1];
        return name === undefined ? undefined : { calls: [{ name: 'greet', input: { name } }] };
      },
    },
    guidance: 'Greet whoever asks for it.',
    prompts: () => [],
    introduction: () => 'I greet.',
  };
}
`;

it('a desk is one folder and one line in app.ts', async () => {
  const copy = temporaryFolder();
  for (const name of ['src', 'data', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'src/greeter'));
  writeFileSync(join(copy, 'src/greeter/index.ts'), GREETER);
  const app = join(copy, 'src/app.ts');
  const lines = readFileSync(app, 'utf8').split('\n');
  const last = lines.findIndex((line) => line.includes('calculatorDesk(config.CURRENCY),'));
  lines.splice(last + 1, 0, "    (await import('./greeter/index.ts')).greeterDesk(),");
  writeFileSync(app, lines.join('\n'));

  const tsx = join(ROOT, 'node_modules/.bin/tsx');
  const { stdout } = await run(
    tsx,
    ['src/main.ts', 'ask', 'greet Ana', '--json', '--state', join(copy, 'state')],
    { cwd: copy },
  );
  const { answer, trace } = JSON.parse(stdout);
  expect(answer).toBe('Good day, Ana');
  expect(trace[0].calls[0]).toMatchObject({ name: 'greet', status: 'ok' });
});
