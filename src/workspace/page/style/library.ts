import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const DARK_MARK = /:where\(\[data-theme=dark\],\s*\[data-theme=dark\] \*\)/g;

/**
 * The stylesheet of slack-blocks-to-jsx, for a page: its one id becomes a class, as there are many messages,
 * and its dark rules follow the system's setting instead of an attribute.
 */
export function libraryStyle(): string {
  const path = createRequire(import.meta.url).resolve('slack-blocks-to-jsx/dist/style.css');
  return readFileSync(path, 'utf8')
    .replaceAll('#slack_blocks_to_jsx', '.slack_blocks_to_jsx')
    .replace(/[^{}]*:where\(\[data-theme=dark\][^{}]*\{[^{}]*\}/g, (rule) => {
      return `@media (prefers-color-scheme:dark){${rule.replace(DARK_MARK, '')}}`;
    });
}
