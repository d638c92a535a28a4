import { z } from 'zod';
import {
  count,
  dollars,
  host,
  list,
  number,
  ownAddress,
  port,
  prices,
  timeZone,
  url,
  yesOrNo,
} from './config-values.ts';
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
/** Ten thousand millions: sums of prices stay exact. */
const MOST_CENTS = 1_000_000_000_000;
/** More than a house needs on a day. */
const MOST_QUESTIONS = 1_000_000;
const MOST_TOKENS = 1_000_000_000_000;
/** A year. */
const MOST_MINUTES = 525_600;

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
  SLACK_API_URL: key(url().optional(), 'Another address of the Web API, for tests.'),
  HOST: key(
    host().optional(),
    'Address on which the HTTP mode listens, like 127.0.0.1 behind a proxy; without it, on all of them.',
  ),
  PORT: key(port().default(3000), 'Port of the HTTP mode.'),
  HEALTH_HOST: key(
    host().default('127.0.0.1'),
    'Address of GET /healthz over Socket Mode; 0.0.0.0 lets other machines ask.',
  ),
  HEALTH_PORT: key(port().optional(), 'Port of GET /healthz over Socket Mode; in HTTP mode it is on PORT.'),
  WORKSPACE_PORT: key(port().default(3210), 'Port of the local Slack; --port overrides it.'),
  ANTHROPIC_API_KEY: key(
    z
      .string()
      .regex(/^\S{8,}$/, 'it is one word without spaces')
      .optional(),
    'Key for Claude. Without it the desk uses its offline planner.',
    'platform.claude.com → API keys',
  ),
  ANTHROPIC_BASE_URL: key(
    url().optional(),
    'A server compatible with the Messages API, instead of Anthropic’s.',
  ),
  MODEL: key(z.string().min(1).default('claude-sonnet-5-5'), 'The model.'),
  MODEL_EFFORT: key(
    z.enum(['low', 'medium', 'high', 'xhigh', 'max']).default('medium'),
    'How hard it thinks.',
  ),
  MODEL_MAX_TOKENS: key(count(4096, [1, 1_000_000]), 'The longest reply, in tokens.'),
  MAX_ITERATIONS: key(count(8, [1, 100]), 'Model calls a question may take.'),
  TOKEN_BUDGET: key(count(60_000, [1, MOST_TOKENS]), 'Tokens a question may use, counted before each call.'),
  MAX_CALLS_PER_TURN: key(
    count(20, [1, 1000]),
    'Tool calls of one model turn that are run; the others are refused.',
  ),
  MAX_OPEN_APPROVALS: key(
    count(20, [1, 10_000]),
    'Approvals that one person has asked for and that may wait at a time, in all conversations.',
  ),
  PERSON_QUESTIONS_PER_DAY: key(
    count(1_000, [1, MOST_QUESTIONS]),
    'Questions and commands of one person that are taken on a day of the house (VENUE_ZONE).',
  ),
  PERSON_TOKENS_PER_DAY: key(
    count(2_000_000, [1, MOST_TOKENS]),
    'Tokens of the model, in and out, for one person on a day.',
  ),
  PERSON_USD_PER_DAY: key(dollars(5), 'What the model may cost for one person on a day, in US dollars.'),
  HOUSE_QUESTIONS_PER_DAY: key(
    count(10_000, [1, MOST_QUESTIONS]),
    'Questions and commands of all together on a day.',
  ),
  HOUSE_TOKENS_PER_DAY: key(
    count(20_000_000, [1, MOST_TOKENS]),
    'Tokens of the model for all together on a day.',
  ),
  HOUSE_USD_PER_DAY: key(dollars(50), 'What the model may cost for all together on a day, in US dollars.'),
  MODEL_PRICES: key(
    prices,
    'Prices of models that the program does not know, or other ones, in US dollars per million tokens in and out: claude-opus-5-5=4/20; commas. Of a model without a price only the tokens are counted.',
    'platform.claude.com → Pricing',
  ),
  CONVERSATION_TOKENS: key(
    count(20_000, [1, MOST_TOKENS]),
    'Tokens of earlier talk in the thread that the model is given.',
  ),
  LINK_HOSTS: key(
    list,
    'Hosts that links of answers may lead to, besides the workspace’s own, like docs.example.com; commas. All other addresses are shown as text.',
  ),
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
    count(50_000, [0, MOST_CENTS]),
    'Above this price, of all that one person has open for a day, only APPROVERS decide.',
  ),
  CONFIRM_ABOVE_CENTS: key(
    count(10_000, [0, MOST_CENTS]),
    'Above this cost a click on Approve is confirmed in a dialog.',
  ),
  APPROVAL_TTL_MINUTES: key(
    number([0.001, MOST_MINUTES], { isWhole: false }).default(720),
    'After so many minutes (a fraction is fine) an approval that nobody answered expires.',
  ),
  VENUE_ZONE: key(
    timeZone().default('Europe/Madrid'),
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
  RETENTION_DAYS: key(count(30, [1, 36_500]), 'Days for which ended runs and settled approvals are kept.'),
  DOCS_DIR: key(z.string().min(1).optional(), 'Other documents than the ones in data/docs.'),
  NOTEBOOK_OWNER: key(
    z.string().min(1).optional(),
    'Slack id of the student whose notebook it is: only they make things of it and decide on covers and narrations.',
    'Slack → their profile → Copy member ID',
  ),
  NOTEBOOK_READERS: key(list, 'Slack ids of others who may look things up in the notebook; commas.'),
  NOTES_FILE: key(z.string().min(1).optional(), 'Other notes than the ones in data/notebook/notes.json.'),
  IMAGE_API_URL: key(
    url().optional(),
    'A server with OpenAI’s images endpoint, ending in /v1, for real covers; without it they are mock-ups.',
  ),
  IMAGE_API_KEY: key(z.string().min(1).optional(), 'Its key, if it wants one.'),
  IMAGE_MODEL: key(z.string().min(1).default('FLUX.1-schnell'), 'The model that makes covers.'),
  SPEECH_API_URL: key(
    ownAddress().optional(),
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
    number([0.001, 3_600], { isWhole: false }).default(300),
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
