import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { ConfigError } from './errors.ts';

/** One environment key: how it is read, and what `.env.example` and the README say of it. */
interface Key<S extends z.ZodType> {
  schema: S;
  about: string;
  /** Where a person gets the value; part of the message when it is wrong. */
  from?: string;
}

const key = <S extends z.ZodType>(schema: S, about: string, from?: string): Key<S> => ({
  schema,
  about,
  ...(from !== undefined && { from }),
});
const count = (fallback: number, least = 1) =>
  z.coerce
    .number('it takes a whole number')
    .int('it takes a whole number')
    .min(least, `it takes ${least} or more`)
    .default(fallback);
const yesOrNo = (fallback: boolean) =>
  z
    .enum(['yes', 'no'], 'it takes yes or no')
    .default(fallback ? 'yes' : 'no')
    .transform((word) => word === 'yes');
const dollars = (fallback: number) =>
  z.coerce
    .number('it takes an amount')
    .positive('it takes more than 0')
    .max(1_000_000, 'it takes 1000000 at most')
    .default(fallback);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

const PRICE = /^([^=\s]+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/;
const prices = list
  .refine(
    (items) => items.every((item) => PRICE.test(item)),
    'it takes name=in/out, such as claude-opus-5-5=4/20',
  )
  .transform((items) =>
    Object.fromEntries(
      items.map((item) => {
        const [, name = '', input, output] = PRICE.exec(item) ?? [];
        return [name, { input: Number(input), output: Number(output) }];
      }),
    ),
  );

/** Every key the program reads. `.env.example` is held against this table by a test. */
export const CONFIG_KEYS = {
  SLACK_BOT_TOKEN: key(
    z.string().startsWith('xoxb-', 'it begins with xoxb-').optional(),
    'Bot token. Without it the desk opens a local Slack in the browser.',
    'api.slack.com/apps → your app → OAuth & Permissions',
  ),
  SLACK_APP_TOKEN: key(
    z.string().startsWith('xapp-', 'it begins with xapp-').optional(),
    'App-level token with connections:write, for Socket Mode (the default).',
    'api.slack.com/apps → your app → Basic Information → App-Level Tokens',
  ),
  SLACK_SIGNING_SECRET: key(
    z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'it is 32 hexadecimal digits')
      .optional(),
    'Signing secret: set it instead of SLACK_APP_TOKEN to receive events over HTTP.',
    'api.slack.com/apps → your app → Basic Information → App Credentials',
  ),
  SLACK_API_URL: key(z.url().optional(), 'Another address of the Web API, for tests.'),
  PORT: key(count(3000, 0), 'Port of the HTTP mode.'),
  HEALTH_PORT: key(
    z.coerce
      .number('it takes a port')
      .int('it takes a port')
      .min(0, 'it takes a port')
      .max(65_535, 'it takes a port')
      .optional(),
    'Port of GET /healthz over Socket Mode; in HTTP mode it is on PORT.',
  ),
  WORKSPACE_PORT: key(count(3210, 0), 'Port of the local Slack; --port overrides it.'),
  ANTHROPIC_API_KEY: key(
    z
      .string()
      .regex(/^\S{8,}$/, 'it is one word without spaces')
      .optional(),
    'Key for Claude. Without it the desk uses its offline planner.',
    'platform.claude.com → API keys',
  ),
  ANTHROPIC_BASE_URL: key(
    z.url().optional(),
    'A server compatible with the Messages API, instead of Anthropic’s.',
  ),
  MODEL: key(z.string().min(1).default('claude-sonnet-5-5'), 'The model.'),
  MODEL_EFFORT: key(
    z.enum(['low', 'medium', 'high', 'xhigh', 'max']).default('medium'),
    'How hard it thinks.',
  ),
  MODEL_MAX_TOKENS: key(count(4096), 'The longest reply, in tokens.'),
  MAX_ITERATIONS: key(count(8), 'Model calls a question may take.'),
  TOKEN_BUDGET: key(count(60_000), 'Tokens a question may use, counted before each call.'),
  MAX_CALLS_PER_TURN: key(count(20), 'Tool calls of one model turn that are run; the others are refused.'),
  MAX_OPEN_APPROVALS: key(
    count(20),
    'Approvals that one person has asked for and that may wait at a time, in all conversations.',
  ),
  PERSON_QUESTIONS_PER_DAY: key(
    count(500),
    'Questions and commands of one person that are taken on a day of the house (VENUE_ZONE).',
  ),
  PERSON_TOKENS_PER_DAY: key(count(2_000_000), 'Tokens of the model, in and out, for one person on a day.'),
  PERSON_USD_PER_DAY: key(dollars(5), 'What the model may cost for one person on a day, in US dollars.'),
  HOUSE_QUESTIONS_PER_DAY: key(count(5_000), 'Questions and commands of all together on a day.'),
  HOUSE_TOKENS_PER_DAY: key(count(20_000_000), 'Tokens of the model for all together on a day.'),
  HOUSE_USD_PER_DAY: key(dollars(50), 'What the model may cost for all together on a day, in US dollars.'),
  MODEL_PRICES: key(
    prices,
    'Prices of models that the program does not know, or other ones, in US dollars per million tokens in and out: claude-opus-5-5=4/20; commas. Of a model without a price only the tokens are counted.',
    'platform.claude.com → Pricing',
  ),
  CONVERSATION_TOKENS: key(count(20_000), 'Tokens of earlier talk in the thread that the model is given.'),
  ADMIT_GUESTS: key(yesOrNo(false), 'Whether guests of the workspace may use the desk: yes or no.'),
  APPROVERS: key(
    list,
    'Slack ids (or names, on the terminal) who may decide for others and above the limit; commas.',
  ),
  APPROVERS_DECIDE_OWN: key(
    yesOrNo(false),
    'Whether an approver may approve what they asked for themselves and what needs an approver: yes or no.',
  ),
  APPROVAL_LIMIT_CENTS: key(
    count(50_000, 0),
    'Above this price, of all that one person has open for a day, only APPROVERS decide.',
  ),
  CONFIRM_ABOVE_CENTS: key(count(10_000, 0), 'Above this cost a click on Approve is confirmed in a dialog.'),
  APPROVAL_TTL_MINUTES: key(
    z.coerce.number('it takes a number of minutes').positive('it takes more than 0').default(720),
    'After so many minutes (a fraction is fine) an approval that nobody answered expires.',
  ),
  VENUE_ZONE: key(
    z.string().refine(isZone, 'it takes a time zone like Europe/Madrid').default('Europe/Madrid'),
    'Time zone of the rooms.',
    'the IANA list of time zones',
  ),
  CURRENCY: key(
    z
      .string()
      .regex(/^[A-Z]{3}$/, 'it takes three capitals like EUR')
      .default('USD'),
    'Currency of the prices, as ISO 4217.',
  ),
  STATE_DIR: key(z.string().min(1).default('state'), 'Where bookings, conversations and runs are kept.'),
  RETENTION_DAYS: key(count(30), 'Days for which ended runs and settled approvals are kept.'),
  DOCS_DIR: key(z.string().min(1).optional(), 'Other documents than the ones in data/docs.'),
  NOTEBOOK_OWNER: key(
    z.string().min(1).optional(),
    'Slack id of the student whose notebook it is: only they make things of it and decide on covers and narrations.',
    'Slack → their profile → Copy member ID',
  ),
  NOTEBOOK_READERS: key(list, 'Slack ids of others who may look things up in the notebook; commas.'),
  NOTES_FILE: key(z.string().min(1).optional(), 'Other notes than the ones in data/notebook/notes.json.'),
  IMAGE_API_URL: key(
    z.url().optional(),
    'A server with OpenAI’s images endpoint, ending in /v1, for real covers; without it they are mock-ups.',
  ),
  IMAGE_API_KEY: key(z.string().min(1).optional(), 'Its key, if it wants one.'),
  IMAGE_MODEL: key(z.string().min(1).default('FLUX.1-schnell'), 'The model that makes covers.'),
  SPEECH_API_URL: key(
    z
      .url()
      .refine(
        isOwnAddress,
        'the voice stays on your machines: use localhost, a loopback or a private address',
      )
      .optional(),
    'A server with OpenAI’s speech endpoint, ending in /v1, on your own machines; without it a toy voice speaks.',
  ),
  SPEECH_API_KEY: key(z.string().min(1).optional(), 'Its key, if it wants one.'),
  SPEECH_MODEL: key(z.string().min(1).default('tts-1-hd'), 'The model that speaks.'),
  SPEECH_VOICE: key(z.string().min(1).default('sofia'), 'The voice it speaks with.'),
  VOICE_CONSENT_UNTIL: key(
    z.iso.date('it takes a day like 2027-01-15').optional(),
    'The last day on which the own voice may be used.',
  ),
  MEDIA_TIMEOUT_SECONDS: key(
    z.coerce.number('it takes a number of seconds').positive('it takes more than 0').default(300),
    'How long a picture or a narration may take.',
  ),
  LOG_LEVEL: key(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
    'What is logged to stderr: ids, never texts, names or tokens.',
  ),
};

type Keys = typeof CONFIG_KEYS;
export type Config = { [K in keyof Keys]: z.infer<Keys[K]['schema']> };

/**
 * The configuration from environment variables; an empty value counts as not set.
 * @throws ConfigError naming the first wrong key and where its value comes from; the value is not repeated
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const config: Record<string, unknown> = {};
  for (const [name, { schema, from }] of Object.entries(CONFIG_KEYS)) {
    const value = env[name]?.trim();
    const parsed = schema.safeParse(value === '' ? undefined : value);
    if (!parsed.success) {
      const reason = parsed.error.issues[0]?.message ?? 'is not valid';
      throw new ConfigError(`${name} is not usable (${reason}).${from ? ` You find it at ${from}.` : ''}`);
    }
    config[name] = parsed.data;
  }
  return checkTogether(config as Config);
}

/** Where the desk listens, from which tokens are set. */
export type SlackMode = 'local' | 'socket' | 'http';

export function slackModeOf(config: Config): SlackMode {
  if (config.SLACK_BOT_TOKEN === undefined) return 'local';
  return config.SLACK_APP_TOKEN === undefined ? 'http' : 'socket';
}

function checkTogether(config: Config): Config {
  const { SLACK_BOT_TOKEN: bot, SLACK_APP_TOKEN: app, SLACK_SIGNING_SECRET: secret } = config;
  if (bot !== undefined && app === undefined && secret === undefined) {
    throw new ConfigError(
      `SLACK_APP_TOKEN is missing (or SLACK_SIGNING_SECRET, for HTTP). You find it at ${CONFIG_KEYS.SLACK_APP_TOKEN.from}.`,
    );
  }
  if (bot === undefined && (app !== undefined || secret !== undefined)) {
    throw new ConfigError(`SLACK_BOT_TOKEN is missing. You find it at ${CONFIG_KEYS.SLACK_BOT_TOKEN.from}.`);
  }
  return config;
}

/** Whether an address is this machine or of a private network. Names other than localhost could lead anywhere. */
function isOwnAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && OWN_ADDRESSES.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Loopback, private (RFC 1918) and unique local (RFC 4193) addresses. */
const OWN_ADDRESSES = new BlockList();
OWN_ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4');
OWN_ADDRESSES.addSubnet('10.0.0.0', 8, 'ipv4');
OWN_ADDRESSES.addSubnet('172.16.0.0', 12, 'ipv4');
OWN_ADDRESSES.addSubnet('192.168.0.0', 16, 'ipv4');
OWN_ADDRESSES.addAddress('::1', 'ipv6');
OWN_ADDRESSES.addSubnet('fc00::', 7, 'ipv6');

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
