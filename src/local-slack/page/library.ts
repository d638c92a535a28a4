import { createRequire } from 'node:module';
import type { Block } from 'slack-blocks-to-jsx';
import { findChannel, findPerson } from '../state.ts';
import type { Fields } from '../types.ts';
import { type Html, trusted } from './html.ts';
import type { Viewer } from './viewer.ts';

/**
 * Blocks drawn by slack-blocks-to-jsx: rich text, markdown, charts. Its markup escapes what it is given.
 * Its mrkdwn is not used: it takes the `:00–12:` of "10:00–12:00" for an emoji.
 */
export function libraryBlock(viewer: Viewer, block: Fields): Html {
  const known = viewer.drawn.get(block);
  if (known) return known;
  const markup = draw(viewer, block);
  viewer.drawn.set(block, markup);
  return markup;
}

const require = createRequire(import.meta.url);

/** React and the library take half a second to load: they are loaded for the first block that needs them. */
function loadLibrary() {
  const { createElement } = require('react') as typeof import('react');
  const { renderToStaticMarkup } = require('react-dom/server') as typeof import('react-dom/server');
  const { Message } = require('slack-blocks-to-jsx') as typeof import('slack-blocks-to-jsx');
  return { createElement, renderToStaticMarkup, Message };
}

function draw(viewer: Viewer, block: Fields): Html {
  const { createElement, renderToStaticMarkup, Message } = loadLibrary();
  const { state } = viewer.context;
  const shown = block.type === 'markdown' ? { ...block, text: withNames(viewer, String(block.text)) } : block;
  const markup = renderToStaticMarkup(
    createElement(Message, {
      blocks: [shown] as unknown as Block[],
      name: '',
      logo: '',
      theme: 'light',
      withoutWrapper: true,
      data: {
        users: state.people.map(({ id, realName }) => ({ id, name: realName })),
        channels: state.channels.map(({ id, name }) => ({ id, name })),
        user_groups: [],
      },
    }),
  );
  return trusted(
    markup
      // Drop React's preload links: pictures are loaded when they are shown, or not at all.
      .replace(/<link rel="preload"[^>]*>/g, '')
      // Pictures in markdown are on other hosts, from which the page loads nothing.
      .replace(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, '<span class="outside">🖼 $1</span>')
      // The library marks every message with the same id; style/library.ts turns its stylesheet to the class.
      .replace('id="slack_blocks_to_jsx" data-theme="light" ', '')
      // Align columns of figures to the right, also when the writer did not ask for it.
      .replace(/<td class="([^"]*)">(?=[-−]?[$€£]?\s?\d[\d.,]*\s?[$€£%]?<\/td>)/g, '<td class="$1 is-right">')
      .replace(/<a (?![^>]*target=)/g, '<a target="_blank" rel="noreferrer noopener" '),
  );
}

/** Slack shows mentions in markdown blocks too, `<!here>` included. */
function withNames({ context }: Viewer, text: string): string {
  return text
    .replace(/<@(\w+)>/g, (all, id: string) => {
      const person = findPerson(context.state, id);
      return person ? `**@${person.realName}**` : all;
    })
    .replace(/<#(\w+)(?:\|[^>]*)?>/g, (all, id: string) => {
      const channel = findChannel(context.state, id);
      return channel ? `**#${channel.name}**` : all;
    })
    .replace(/<!(here|channel|everyone)>/g, '**@$1**');
}
