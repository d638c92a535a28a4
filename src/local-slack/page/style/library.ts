import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const DARK_MARK = /:where\(\[data-theme=dark\],\s*\[data-theme=dark\] \*\)/g;

/**
 * The stylesheet of slack-blocks-to-jsx, for a page: its single id becomes a class, as there are many messages,
 * and its dark rules follow the system's setting instead of an attribute.
 */
export function libraryStyle(): string {
  const path = createRequire(import.meta.url).resolve('slack-blocks-to-jsx/dist/style.css');
  return (
    readFileSync(path, 'utf8')
      .replaceAll('#slack_blocks_to_jsx', '.slack_blocks_to_jsx')
      // Its font and its kept line breaks would otherwise win over the page's: they are marked important.
      .replace(/font-family:-apple-system[^;{}]*!important;white-space:pre-wrap!important/, '')
      .replace(/[^{}]*:where\(\[data-theme=dark\][^{}]*\{[^{}]*\}/g, (rule) => {
        return `@media (prefers-color-scheme:dark){${rule.replace(DARK_MARK, '')}}`;
      })
  );
}
