/** Markup that is safe to put into a page; made by `html`, or marked as safe with `trusted`. */
export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | boolean | undefined | null | readonly Value[];

/** Markup from a template: texts are escaped, `Html` is not, lists are joined, undefined and false are left out. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return {
    markup: strings.reduce(
      (out, part, index) => out + part + (index < values.length ? show(values[index]) : ''),
      '',
    ),
  };
}

/** Takes markup that comes from a renderer which escapes by itself. */
export function trusted(markup: string): Html {
  return { markup };
}

/** A text as it may stand in markup and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function show(value: Value): string {
  if (value === undefined || value === null || value === false || value === true) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if ('markup' in value) return value.markup;
  return value.map(show).join('');
}
