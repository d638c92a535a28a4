import { isFields } from '../../blockkit/check.ts';
import type { Fields } from '../types.ts';
import { type Html, html } from './html.ts';
import { libraryBlock } from './library.ts';
import type { Viewer } from './viewer.ts';

/** Both kinds of tables, so that they look alike; the library does not support data_table. The first row is the header. */
export function table(viewer: Viewer, block: Fields): Html {
  const [head = [], ...body] = Array.isArray(block.rows)
    ? block.rows.filter((row): row is unknown[] => Array.isArray(row))
    : [];
  const settings = Array.isArray(block.column_settings) ? block.column_settings : [];
  const headerColumn = block.row_header_column_index;
  const align = (value: unknown, column: number) => {
    const setting: unknown = settings[column];
    const wanted = isFields(setting) && typeof setting.align === 'string' ? setting.align : undefined;
    return wanted ?? (isFields(value) && value.type === 'raw_number' ? 'right' : 'left');
  };
  const caption = typeof block.caption === 'string' ? block.caption : undefined;
  return html`<div class="table" tabindex="0" role="group" ${caption ? html`aria-label="${caption}"` : ''}><table>
    ${caption ? html`<caption>${caption}</caption>` : ''}
    <thead><tr>${head.map((value, column) => html`<th scope="col" class="is-${align(body[0]?.[column], column)}">${cell(viewer, value)}</th>`)}</tr></thead>
    <tbody>${body.map(
      (row) =>
        html`<tr>${row.map((value, column) =>
          column === headerColumn
            ? html`<th scope="row">${cell(viewer, value)}</th>`
            : html`<td class="is-${align(value, column)}">${cell(viewer, value)}</td>`,
        )}</tr>`,
    )}</tbody></table></div>`;
}

function cell(viewer: Viewer, value: unknown): Html {
  if (!isFields(value)) return html``;
  return value.type === 'rich_text' ? libraryBlock(viewer, value) : html`${String(value.text ?? '')}`;
}
