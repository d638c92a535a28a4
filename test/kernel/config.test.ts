import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configurationPage, environmentExample, headerOf } from '../../bench/configuration.ts';
import { CONFIG_KEYS, loadConfig, slackModeOf } from '../../src/kernel/config.ts';

const root = join(import.meta.dirname, '../..');
const example = readFileSync(join(root, '.env.example'), 'utf8');

describe('configuration', () => {
  it('runs with nothing set, on the local Slack', () => {
    const config = loadConfig({});
    expect(slackModeOf(config)).toBe('local');
    expect(config).toMatchObject({
      MODEL: 'claude-sonnet-5-5',
      MAX_ITERATIONS: 8,
      TOKEN_BUDGET: 60_000,
      CURRENCY: 'USD',
    });
  });

  it('takes an empty value for one that is not set', () => {
    expect(loadConfig({ SLACK_BOT_TOKEN: '', MODEL: '  ' })).toEqual(loadConfig({}));
  });

  it('docs/configuration.md is made from the table', () => {
    expect(readFileSync(join(root, 'docs/configuration.md'), 'utf8')).toBe(configurationPage());
  });

  it('.env.example is made from the table: every key with its line of explanation, and no other', () => {
    expect(example).toBe(environmentExample(headerOf(example)));
    expect([...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1])).toEqual(
      Object.keys(CONFIG_KEYS),
    );
    for (const [name, { about }] of Object.entries(CONFIG_KEYS)) expect(about, name).toMatch(/\.$/);
  });

  it('src reads no environment key but these', () => {
    const commandSource = readFileSync(join(root, 'src/commands/ask.ts'), 'utf8');
    const read = [...commandSource.matchAll(/env\.([A-Z_]+)/g)].map((match) => match[1]);
    expect(read).toEqual(['USER']);
  });
});
