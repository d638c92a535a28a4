import {
  all,
  boolean,
  byType,
  type Check,
  codePoints,
  integer,
  isFields,
  list,
  number,
  oneOf,
  rule,
  shape,
  string,
} from './check.ts';
import { LIMITS } from './limits.ts';
import { richText } from './rich-text.ts';

const block_id = string({ max: LIMITS.id });

/** All the text below a value, in code points: what Slack's caps on content count. */
export function contentLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + contentLength(entry), 0);
  if (!isFields(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, field]) =>
      sum + (name === 'text' && typeof field === 'string' ? codePoints(field) : contentLength(field)),
    0,
  );
}

function rowsOf(fields: Record<string, unknown>): unknown[][] {
  return Array.isArray(fields.rows) ? fields.rows.filter((row): row is unknown[] => Array.isArray(row)) : [];
}

const evenRows = rule('not_allowed', (fields) => {
  const widths = new Set(rowsOf(fields).map((row) => row.length));
  return widths.size > 1 ? 'rows must have the same number of cells' : undefined;
});

function contentAtMost(max: number): Check {
  return rule('too_long', (fields) =>
    contentLength(fields.rows) > max ? `cells must hold less than ${max + 1} characters together` : undefined,
  );
}

function cell(min: number): Check {
  return byType(
    {
      raw_text: shape({ type: oneOf('raw_text'), text: string({ min }) }),
      raw_number: shape({ type: oneOf('raw_number'), value: number(), text: string() }),
      rich_text: richText,
    },
    'cell',
  );
}

/** A table: rows of the same length, and no more column settings than columns. */
export const table: Check = all(
  shape(
    {
      type: oneOf('table'),
      rows: list(list(cell(0), { min: 1, max: LIMITS.table.columns }), { min: 1, max: LIMITS.table.rows }),
    },
    {
      block_id,
      column_settings: list(shape({}, { align: oneOf('left', 'center', 'right'), is_wrapped: boolean }), {
        max: LIMITS.table.columns,
      }),
    },
  ),
  evenRows,
  contentAtMost(LIMITS.table.content),
  rule('not_allowed', (fields) => {
    const width = rowsOf(fields)[0]?.length;
    const settings = fields.column_settings;
    return Array.isArray(settings) && width !== undefined && settings.length > width
      ? 'column_settings has more entries than the table has columns'
      : undefined;
  }),
);

/** A table with paging; its first row is the header and holds no rich text. */
export const dataTable: Check = all(
  shape(
    {
      type: oneOf('data_table'),
      caption: string(),
      rows: list(list(cell(1), { min: 1, max: LIMITS.dataTable.columns }), {
        min: LIMITS.dataTable.minRows,
        max: LIMITS.dataTable.rows,
      }),
    },
    {
      block_id,
      page_size: integer({ min: 1, max: LIMITS.dataTable.pageSize }),
      row_header_column_index: integer({ min: 0, max: LIMITS.dataTable.columns - 1 }),
    },
  ),
  evenRows,
  contentAtMost(LIMITS.dataTable.content),
  rule('not_allowed', (fields) =>
    rowsOf(fields)[0]?.some((entry) => isFields(entry) && entry.type === 'rich_text')
      ? 'header cells must not be rich_text'
      : undefined,
  ),
);

const chart = LIMITS.dataVisualization;

const segment = all(
  shape({ label: string({ max: chart.label }), value: number() }),
  rule('out_of_range', ({ value }) =>
    typeof value === 'number' && value <= 0 ? 'value of a segment must be above 0' : undefined,
  ),
);

const series = shape({
  name: string({ max: chart.label }),
  data: list(shape({ label: string({ max: chart.label }), value: number() }), { min: 1, max: chart.points }),
});

function axisChart(type: string): Check {
  return shape({
    type: oneOf(type),
    series: list(series, { min: 1, max: chart.series }),
    axis_config: shape(
      { categories: list(string({ max: chart.label }), { min: 1, max: chart.categories }) },
      { x_label: string({ max: chart.axisLabel }), y_label: string({ max: chart.axisLabel }) },
    ),
  });
}

/** A pie, bar, line or area chart. */
export const dataVisualization: Check = shape(
  {
    type: oneOf('data_visualization'),
    title: string({ max: chart.title }),
    chart: byType(
      {
        pie: shape({ type: oneOf('pie'), segments: list(segment, { min: 1, max: chart.segments }) }),
        bar: axisChart('bar'),
        line: axisChart('line'),
        area: axisChart('area'),
      },
      'chart',
    ),
  },
  { block_id },
);
