import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { bolt, start, workspace } from './desk.ts';

const { ana, bruno, reservas } = SEED_IDS;

/** A request with headers that fetch would not let one set. */
function status(
  slack: Workspace,
  path: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(slack.url + path, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function show(slack: Workspace, query: string, language = 'es-ES'): Promise<string> {
  const response = await fetch(`${slack.url}/?${query}`, { headers: { 'accept-language': language } });
  expect(response.status).toBe(200);
  return response.text();
}

function act(slack: Workspace, name: string, given: object): Promise<Response> {
  return fetch(`${slack.url}/page/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });
}

/** The events of an open page, as they come. */
async function follow(slack: Workspace, query: string) {
  const response = await fetch(`${slack.url}/page/stream?${query}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) text += (await reader?.read())?.value ?? '';
      return text;
    },
    close: () => reader?.cancel(),
  };
}

describe('who may come in', () => {
  test('only requests for this machine', async () => {
    const slack = await workspace();
    const port = new URL(slack.url).port;
    expect(await status(slack, '/', { host: `localhost:${port}` })).toBe(200);
    expect(await status(slack, '/', { host: 'evil.example' })).toBe(403);
    expect(await status(slack, '/', { host: `127.0.0.1.evil.example:${port}` })).toBe(403);
    expect(await status(slack, '/api/auth.test', { host: 'evil.example' })).toBe(403);
  });

  test('only from this page', async () => {
    const slack = await workspace();
    const host = new URL(slack.url).host;
    expect(await status(slack, '/', { host, origin: slack.url })).toBe(200);
    expect(await status(slack, '/', { host, origin: 'https://evil.example' })).toBe(403);
    expect(await status(slack, '/', { host, origin: 'null' })).toBe(403);
  });

  test('sockets need a ticket, which is good once, and the same origin', async () => {
    const slack = await workspace();
    const connect = (url: string, origin?: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url, origin ? { origin } : {});
        socket.on('open', () => {
          socket.close();
          resolve('open');
        });
        socket.on('error', () => resolve('refused'));
      });
    const url = async () => {
      const headers = { authorization: `Bearer ${slack.appToken}` };
      const response = await fetch(`${slack.apiUrl}apps.connections.open`, { method: 'POST', headers });
      return ((await response.json()) as { url: string }).url;
    };
    const first = await url();
    expect(await connect(first)).toBe('open');
    expect(await connect(first)).toBe('refused');
    expect(await connect(await url(), 'https://evil.example')).toBe('refused');
    expect(await connect(`${slack.url.replace('http', 'ws')}/link/?ticket=made-up`)).toBe('refused');
  });

  test('without the page, only the API is served', async () => {
    const slack = await workspace({ webPage: false });
    expect((await fetch(slack.url)).status).toBe(404);
    expect((await fetch(`${slack.apiUrl}api.test`, { method: 'POST' })).status).toBe(200);
  });
});

describe('what it shows', () => {
  test('HTML in texts, names and blocks is text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const slack = await workspace();
    const { client } = bolt(slack);
    await slack.send(ana, reservas, evil);
    const blocks = [
      {
        type: 'section' as const,
        text: { type: 'mrkdwn' as const, text: `${evil} <javascript:alert(1)|pulsa>` },
      },
      { type: 'header' as const, text: { type: 'plain_text' as const, text: evil } },
      { type: 'markdown' as const, text: `${evil} [pulsa](javascript:alert(1))` },
      {
        type: 'actions' as const,
        elements: [
          {
            type: 'button' as const,
            action_id: evil,
            value: '"><b>',
            text: { type: 'plain_text' as const, text: evil },
          },
        ],
      },
    ];
    await client.chat.postMessage({ channel: reservas, text: evil, blocks });
    await client.files.uploadV2({ channel_id: reservas, filename: 'x.html', title: evil, content: evil });
    const page = await show(slack, `as=${ana}&channel=${reservas}`);
    expect(page).not.toContain('<img src=x');
    expect(page).not.toMatch(/href="javascript:/i);
    expect(page).not.toContain('"><b>');
    expect(page.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)?.length).toBeGreaterThanOrEqual(5);

    const file = await fetch(`${slack.url}/page/files/${slack.files()[0]?.id}`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('mrkdwn is formatted, times are not taken for emoji', async () => {
    const slack = await workspace();
    const { client } = bolt(slack);
    const text = `*10:00–12:00* para <@${bruno}> en <https://example.com/?a=1&amp;b=2|la sala> \`a*b*\`\n&gt; cita`;
    await client.chat.postMessage({ channel: reservas, text });
    const page = await show(slack, `as=${ana}&channel=${reservas}`);
    expect(page).toContain('<strong>10:00–12:00</strong> para <span class="mention">@Bruno Díaz</span>');
    expect(page).toContain('<a href="https://example.com/?a=1&amp;b=2"');
    expect(page).toContain('<code>a*b*</code>');
    expect(page).toContain('<blockquote>cita</blockquote>');
  });

  test('the language is the browser’s', async () => {
    const slack = await workspace();
    expect(await show(slack, '')).toContain('<html lang="es">');
    expect(await show(slack, '', 'en-GB,es;q=0.5')).toContain('Who are you?');
    // One who wants neither leaves the seat as it is.
    expect(await show(slack, '', 'fr;q=0.9')).toContain('Who are you?');
    expect(await show(slack, '', 'es-MX')).toContain('¿Quién eres?');
  });

  test('an ephemeral message is on one person’s page only', async () => {
    const slack = await workspace();
    const { client } = bolt(slack);
    await client.chat.postEphemeral({ channel: reservas, user: ana, text: 'entre tú y yo' });
    expect(await show(slack, `as=${ana}&channel=${reservas}`)).toContain('entre tú y yo');
    expect(await show(slack, `as=${bruno}&channel=${reservas}`)).not.toContain('entre tú y yo');
  });

  test('nobody sees channels they are not in', async () => {
    const secret = {
      id: 'C0SECRETO01',
      name: 'secreto',
      kind: 'private' as const,
      topic: '',
      members: [ana],
    };
    const slack = await workspace({ seed: { channels: [secret] } });
    await slack.send(ana, secret.id, 'lo nuestro');
    expect(await show(slack, `as=${ana}&channel=${secret.id}`)).toContain('lo nuestro');
    expect(await show(slack, `as=${bruno}&channel=${secret.id}`)).not.toContain('lo nuestro');
    expect((await act(slack, 'send', { as: bruno, channel: secret.id, text: 'x' })).status).toBe(400);
  });

  test('suggested questions stand in an empty conversation only', async () => {
    const slack = await workspace();
    const { id: channel } = slack.directChannel(ana);
    const prompts: [{ title: string; message: string }] = [{ title: '¿Salas?', message: '¿Qué salas hay?' }];
    await bolt(slack).client.assistant.threads.setSuggestedPrompts({ channel_id: channel, prompts });
    expect(await show(slack, `as=${ana}`)).toContain('data-prompt="¿Qué salas hay?"');
    await slack.send(ana, slack.directChannel(ana).id, 'hola');
    expect(await show(slack, `as=${ana}`)).not.toContain('data-prompt');
  });

  test('nothing is loaded from elsewhere', async () => {
    const slack = await workspace();
    const page = await fetch(slack.url);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const style = await (await fetch(`${slack.url}/page/style.css`)).text();
    expect(style).not.toMatch(/@import|url\(/);
    expect(style).not.toContain('#slack_blocks_to_jsx');
    expect(style).not.toContain('data-theme');
  });
});

describe('what people do there', () => {
  test('they write, the page of the others is told only what is new', async () => {
    const slack = await workspace();
    const page = await follow(slack, `as=${bruno}&channel=${reservas}`);
    await page.until(/event: hello/);
    expect(
      (await act(slack, 'send', { as: ana, channel: reservas, text: 'hola <b>a todos</b>' })).status,
    ).toBe(200);
    const events = await page.until(/event: upsert/);
    expect(events).toContain('hola &lt;b&gt;a todos&lt;/b&gt;');
    await page.close();
  });

  test('they click: the app gets who, what and where', async () => {
    const slack = await workspace();
    const app = bolt(slack);
    app.action('approve', async ({ ack, body, action, client }) => {
      await ack();
      const value = action.type === 'button' ? action.value : '';
      await client.chat.postMessage({ channel: reservas, text: `${body.user.id} ${value}` });
    });
    await start(slack, app);
    const buttons = ['a', 'b'].map((value) => ({
      type: 'actions' as const,
      block_id: `block-${value}`,
      elements: [
        {
          type: 'button' as const,
          action_id: 'approve',
          value,
          text: { type: 'plain_text' as const, text: value },
        },
      ],
    }));
    const { ts } = await app.client.chat.postMessage({ channel: reservas, text: '¿?', blocks: buttons });
    const clicked = await act(slack, 'click', {
      as: bruno,
      channel: reservas,
      ts,
      action: 'approve',
      block: 'block-b',
      value: 'b',
    });
    expect(await clicked.json()).toEqual({ ok: true });
    await slack.waitFor(({ text }) => text === `${bruno} b`);
  });

  test('they are told when the app is not there', async () => {
    const slack = await workspace();
    const { client } = bolt(slack);
    const blocks = [
      {
        type: 'actions' as const,
        elements: [
          { type: 'button' as const, action_id: 'a', text: { type: 'plain_text' as const, text: 'A' } },
        ],
      },
    ];
    const { ts } = await client.chat.postMessage({ channel: reservas, text: '¿?', blocks });
    const page = await follow(slack, `as=${ana}&channel=${reservas}`);
    await page.until(/event: hello/);
    const clicked = await act(slack, 'click', { as: ana, channel: reservas, ts, action: 'a' });
    expect(await clicked.json()).toEqual({ ok: false, error: 'app_not_connected' });
    expect(await page.until(/event: notice/)).toContain('Mostrador no está conectado');
    await page.close();
  });

  test.each(['{', '[]', 'null'])('a request that makes no sense is refused: %s', async (body) => {
    const slack = await workspace();
    expect((await fetch(`${slack.url}/page/send`, { method: 'POST', body })).status).toBe(400);
  });

  test('their files come as form data and are served again, in parts if asked', async () => {
    const slack = await workspace();
    const form = new FormData();
    form.append('as', ana);
    form.append('channel', reservas);
    form.append('text', 'escucha');
    form.append('file', new File(['0123456789'], 'sonido.wav', { type: 'audio/wav' }));
    expect((await fetch(`${slack.url}/page/send`, { method: 'POST', body: form })).status).toBe(200);
    const page = await show(slack, `as=${ana}&channel=${reservas}`);
    expect(page).toContain('<audio controls');
    const part = await fetch(`${slack.url}/page/files/${slack.files()[0]?.id}`, {
      headers: { range: 'bytes=2-4' },
    });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('234');
  });
});
