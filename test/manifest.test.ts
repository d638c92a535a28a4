import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type AnySchema } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { NOTEBOOK_WORDS } from '../src/notebook/words.ts';
import { BOT_SCOPES } from '../src/slack/scopes.ts';
import { unheardApp } from './fakes/app.ts';

const root = join(import.meta.dirname, '..');
const CONFORMANCE = join(root, '../shared/conformance');
const manifest = parse(readFileSync(join(root, 'manifest.yml'), 'utf8'));

/** The bot scopes that each method and event of the code needs (docs.slack.dev, per method). */
const SCOPES_OF_METHOD: Record<string, string[]> = {
  'auth.test': [],
  'apps.connections.open': [],
  'users.conversations': ['channels:read', 'groups:read'],
  'chat.postMessage': ['chat:write'],
  'chat.update': ['chat:write'],
  'chat.postEphemeral': ['chat:write'],
  'assistant.threads.setStatus': ['chat:write'],
  'conversations.history': ['channels:history', 'groups:history', 'im:history'],
  'conversations.replies': ['channels:history', 'groups:history', 'im:history'],
  'users.info': ['users:read'],
  'assistant.threads.setSuggestedPrompts': ['assistant:write'],
  'chat.startStream': ['chat:write'],
  'chat.appendStream': ['chat:write'],
  'chat.stopStream': ['chat:write'],
  'views.open': [],
  'views.publish': [],
  'conversations.open': ['im:write'],
  'files.getUploadURLExternal': ['files:write'],
  'files.completeUploadExternal': ['files:write'],
};
const SCOPES_OF_EVENT: Record<string, string[]> = {
  agent_session_stopped: [],
  app_home_opened: [],
  app_mention: ['app_mentions:read'],
  'message.channels': ['channels:history'],
  'message.groups': ['groups:history'],
  'message.im': ['im:history'],
};

function sourceOf(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
}

describe('manifest.yml', () => {
  const source = sourceOf('src/slack');

  it('asks for the scopes that the methods and events of the code need, and for no others', () => {
    const methods = [...source.matchAll(/client\s*\.((?:\w+\s*\.\s*)+\w+)\(/g)].map((match) =>
      (match[1] ?? '').replace(/\s/g, ''),
    );
    const used = [...new Set(methods)];
    expect(used.filter((method) => SCOPES_OF_METHOD[method] === undefined)).toEqual([]);
    const events: string[] = manifest.settings.event_subscriptions.bot_events;
    const needed = [
      ...used.flatMap((method) => SCOPES_OF_METHOD[method] ?? []),
      ...events.flatMap((event) => SCOPES_OF_EVENT[event] ?? ['?']),
      ...(source.includes('app.command(') ? ['commands'] : []),
    ];
    expect(manifest.oauth_config.scopes.bot).toEqual([...new Set(needed)].sort());
  });

  it('names the same scopes as the code does', () => {
    expect(manifest.oauth_config.scopes.bot).toEqual([...BOT_SCOPES]);
  });

  it('subscribes to the events that have a listener, and to no others', () => {
    const listened = [...source.matchAll(/app\.event\('([\w.]+)'/g)].map((match) => match[1]);
    const subscribed: string[] = manifest.settings.event_subscriptions.bot_events;
    expect([...new Set(subscribed.map((event) => event.split('.')[0]))].sort()).toEqual(
      [...new Set(listened)].sort(),
    );
  });

  it('names the slash commands of the desks, and no others', async () => {
    const app = await unheardApp();
    const named = manifest.features.slash_commands.map(({ command }: { command: string }) => command);
    expect(named).toEqual(app.frontDesk.commands);
    const [prepares] = manifest.features.slash_commands;
    expect(prepares.description).toBe(NOTEBOOK_WORDS.en.prepares);
  });

  it('is an agent with a writable messages tab, over Socket Mode', () => {
    expect(manifest.features.agent_view.suggested_prompts.length).toBeLessThanOrEqual(4);
    expect(manifest.features.app_home).toMatchObject({
      messages_tab_enabled: true,
      messages_tab_read_only_enabled: false,
    });
    expect(manifest.settings).toMatchObject({
      socket_mode_enabled: true,
      interactivity: { is_enabled: true },
    });
  });

  it.skipIf(!existsSync(CONFORMANCE))(
    'fits the schema of Slack’s manifests (skipped without ../shared/conformance)',
    () => {
      const file = join(CONFORMANCE, 'manifest/manifest.schema.2.0.0.json');
      const { $schema: _, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema as AnySchema);
      expect(validate(manifest), JSON.stringify(validate.errors)).toBe(true);
      const unknown = { ...manifest, features: { ...manifest.features, telepathy: {} } };
      expect(validate(unknown)).toBe(false);
    },
  );
});
