import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../fakes/cli.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const MESSAGES = [
  { role: 'user', content: 'how much?' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'get_quote', input: {} }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: '{"price_cents":6000}' }] },
];

async function ground(text: string, evidence: string) {
  const path = join(temporaryFolder(), 'evidence.json');
  writeFileSync(path, evidence);
  return await runCommand(['ground', '--text', text, '--evidence', path]);
}

describe('mostrador ground', () => {
  it('tells what backs each number', async () => {
    const { code, stdout } = await ground('It is $60.00, not $61.00.', JSON.stringify(MESSAGES));
    expect(code).toBe(0);
    expect(stdout).toBe('✓ $60.00 (money) ← get_quote\n✗ $61.00 (money)\n2 claims, 1 without backing\n');
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no list', '{"role":"user"}'],
    ['a list of something else', '[1, 2]'],
    ['messages without content', '[{"role":"tool","tool":"get_quote","result":{}}]'],
    ['blocks without a type', '[{"role":"user","content":[{}]}]'],
  ])('says in one sentence that a file holds %s', async (_name, evidence) => {
    const { code, stdout, stderr } = await ground('$60', evidence);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/evidence\.json/);
  });
});
