import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configurationPage, envExample } from '../../bench/configuration.ts';
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

  const refusalOf = (name: string) => {
    try {
      loadConfig({ [name]: 'x' });
      return '';
    } catch (error) {
      return /\((.*)\)/.exec(String(error))?.[1] ?? '';
    }
  };
  const numeric = Object.keys(CONFIG_KEYS)
    .map((name) => ({ name, refusal: refusalOf(name) }))
    .flatMap(({ name, refusal }) => {
      const [, whole, least, most] =
        /^it takes (a whole number|a number) from (\S+) to (\S+)$/.exec(refusal) ?? [];
      return least === undefined ? [] : [{ name, isWhole: whole !== 'a number', least, most: most ?? '' }];
    });

  it('every number has a range', () => {
    const isNumber = (value: unknown) => typeof value === 'number';
    const numbers = Object.entries(CONFIG_KEYS).filter(
      ([name, { schema }]) => isNumber(schema.safeParse(undefined).data) || name.endsWith('_PORT'),
    );
    expect(numeric.map(({ name }) => name)).toEqual(numbers.map(([name]) => name));
    expect(numeric.length).toBeGreaterThan(10);
  });

  it.each(numeric)('$name takes what is within $least and $most, and says so of all else', (row) => {
    const { name, isWhole, least, most } = row;
    for (const value of [least, most]) expect(() => loadConfig({ [name]: value })).not.toThrow();
    const wrong = [
      '1e300',
      '-1e300',
      'Infinity',
      'NaN',
      '-1',
      'ten',
      String(Number(most) + 1),
      ...(isWhole ? ['1.5'] : []),
    ];
    for (const value of wrong)
      expect(() => loadConfig({ [name]: value }), value).toThrow(
        `${name} is not usable (it takes ${isWhole ? 'a whole number' : 'a number'} from ${least} to ${most})`,
      );
  });

  it.each([
    ['HOST', 'no host!', /HOST is not usable \(it takes an address of this machine/],
    ['HEALTH_HOST', '-', /HEALTH_HOST is not usable/],
    ['ANTHROPIC_BASE_URL', 'ftp://example.com', /ANTHROPIC_BASE_URL is not usable \(it takes an address/],
    ['IMAGE_API_URL', 'localhost', /IMAGE_API_URL is not usable/],
    ['SPEECH_API_URL', 'no address', /SPEECH_API_URL is not usable \(it takes an address/],
  ])('%s=%s is refused with its name and what it takes', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(message);
  });

  it('health is for this machine unless it is said otherwise', () => {
    expect(loadConfig({})).toMatchObject({ HEALTH_HOST: '127.0.0.1' });
    for (const value of ['0.0.0.0', '::1', 'localhost', 'desk.internal'])
      expect(loadConfig({ HOST: value, HEALTH_HOST: value })).toMatchObject({
        HOST: value,
        HEALTH_HOST: value,
      });
  });

  it('docs/configuration.md is made from the table', () => {
    expect(readFileSync(join(root, 'docs/configuration.md'), 'utf8')).toBe(configurationPage());
  });

  it('.env.example is made from it too, and each key has its line of explanation', () => {
    expect(example).toBe(envExample());
    for (const [name, { about }] of Object.entries(CONFIG_KEYS)) expect(about, name).toMatch(/\.$/);
    const keys = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(keys).toEqual(Object.keys(CONFIG_KEYS));
  });

  it('src reads no environment key but these', () => {
    const commandSource = readFileSync(join(root, 'src/commands/ask.ts'), 'utf8');
    const read = [...commandSource.matchAll(/env\.([A-Z_]+)/g)].map((match) => match[1]);
    expect(read).toEqual(['USER']);
  });
});
