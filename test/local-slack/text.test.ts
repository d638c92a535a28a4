import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIds } from '../../src/local-slack/ids.ts';
import { SEED_IDS } from '../../src/local-slack/index.ts';
import { escapeHtml, html } from '../../src/local-slack/page/html.ts';
import { mrkdwn } from '../../src/local-slack/page/mrkdwn.ts';
import { preferredLanguage } from '../../src/local-slack/page/words.ts';
import { seedOf } from '../../src/local-slack/seed.ts';
import { createState } from '../../src/local-slack/state.ts';
import type { WorkspaceContext } from '../../src/local-slack/workspace-context.ts';
import { growthBeyondLinear } from '../fakes/growth.ts';
import { bolt, workspace } from './desk.ts';
import { ManualClock } from './manual-clock.ts';

const context = { state: createState(seedOf()) } as WorkspaceContext;
const show = (text: string) => mrkdwn(context, text).markup;

describe('mrkdwn', () => {
  test.each([
    ['*fuerte* y _suave_ y ~no~', '<strong>fuerte</strong> y <em>suave</em> y <s>no</s>'],
    ['2*3*4 y snake_case_name', '2*3*4 y snake_case_name'],
    ['a\nb', 'a<br>b'],
    ['10:00–12:00', '10:00–12:00'],
    ['hecho :tada: :desconocido: :constructor:', 'hecho 🎉 :desconocido: :constructor:'],
    ['`a_b_c` *x*', '<code>a_b_c</code> <strong>x</strong>'],
    ['```\nlet a = 1 &lt; 2;\n```', '<pre class="code">let a = 1 &lt; 2;\n</pre>'],
    ['*<@U0ANA000001>*', '<strong><span class="mention">@Ana Torres</span></strong>'],
    ['<!here> <#C0GENERAL01>', '<span class="mention">@here</span> <span class="mention">#general</span>'],
    ['<javascript:alert(1)|x>', '&lt;javascript:alert(1)|x&gt;'],
    ['&lt;b&gt;', '&lt;b&gt;'],
    ['&amp;lt;', '&amp;lt;'],
  ])('%j', (text, expected) => {
    expect(show(text)).toBe(expected);
  });

  test('whatever is written, only the page’s own tags come out', () => {
    const pieces = [
      '<',
      '>',
      '&',
      '"',
      "'",
      '*',
      '_',
      '`',
      '```',
      '\n',
      '|',
      '@U0ANA000001',
      'https://a.b/',
      '&lt;',
      'x ',
      '\uE0000\uE001',
      'on',
      '=',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 }), (parts) => {
        const tags = show(parts.join('')).match(/<[^>]*>/g) ?? [];
        const own =
          /^<(\/?(strong|em|s|code|blockquote|span|a|pre)|br|span class="mention"|pre class="code"|a href="(https?:|mailto:)[^"<>]*" target="_blank" rel="noreferrer noopener")>$/i;
        expect(tags.filter((tag) => !own.test(tag))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('takes time that grows with the text, not with its square', () => {
    expect(growthBeyondLinear((times) => show('*a _b ~c `d <e '.repeat(times)), 1_000)).toBeLessThan(6);
  });
});

test('the html template escapes all but its own markup', () => {
  const inner = html`<b>${'<i>'}</b>`;
  expect(html`<p title="${'"x"'}">${inner}${[1, 'a&b']}${false}${undefined}</p>`.markup).toBe(
    '<p title="&quot;x&quot;"><b>&lt;i&gt;</b>1a&amp;b</p>',
  );
  expect(escapeHtml(`<>&"'`)).toBe('&lt;&gt;&amp;&quot;&#39;');
});

test.each([
  ['es-ES,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9', 'en'],
  ['de-DE,en;q=0.7,es;q=0.3', 'en'],
  ['fr-FR,fr;q=0.9', undefined],
  [undefined, undefined],
])('the page language for %s is %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test('timestamps are unique and increase while the clock stands still', () => {
  const ids = createIds(new ManualClock());
  const stamps = Array.from({ length: 100 }, () => ids.ts());
  expect(new Set(stamps).size).toBe(100);
  expect([...stamps].sort()).toEqual(stamps);
  expect(stamps[0]).toMatch(/^\d{10}\.\d{6}$/);
});

test('a thread reads as text, buttons in brackets', async () => {
  const slack = await workspace({ clock: new ManualClock() });
  const { client } = bolt(slack);
  const { reservas, ana } = SEED_IDS;
  const root = await slack.send(ana, reservas, '¿Hay sala?');
  await client.chat.postMessage({
    channel: reservas,
    thread_ts: root.ts,
    text: 'Reserva',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: '¿Reservo?' } },
      { type: 'section', fields: [{ type: 'mrkdwn', text: '*Sala*\nNube' }] },
      {
        type: 'actions',
        elements: [{ type: 'button', action_id: 'a', text: { type: 'plain_text', text: 'Aprobar' } }],
      },
    ],
  });
  expect(slack.threadAsText(reservas, root.ts)).toBe(
    [
      'Ana Torres 10:00',
      '  ¿Hay sala?',
      'Mostrador 10:00',
      '  ¿Reservo?',
      '  Sala: Nube',
      '  [Aprobar]',
    ].join('\n'),
  );
});
