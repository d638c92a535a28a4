import type { Problem } from '../../src/blockkit/problem.ts';
import { validateBlocks, validateMessage, validateView } from '../../src/blockkit/validate.ts';

type Fields = Record<string, unknown>;

const x = (length: number) => 'x'.repeat(length);
const plain = (length: number) => ({ type: 'plain_text', text: x(length) });
const marked = (length: number) => ({ type: 'mrkdwn', text: x(length) });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

const block = (fields: Fields) => () => validateBlocks([fields]);
const action = (element: Fields) => block({ type: 'actions', elements: [{ action_id: 'a', ...element }] });
const input = (element: Fields) =>
  block({ type: 'input', label: plain(1), element: { action_id: 'a', ...element } });
const button = (extra: Fields) => action({ type: 'button', text: plain(1), ...extra });
const sure = { title: plain(1), text: plain(1), confirm: plain(1), deny: plain(1) };
const confirm = (extra: Fields) => button({ confirm: { ...sure, ...extra } });
const option = (index = 0) => ({ text: plain(1), value: `v${index}` });
const select = (extra: Fields) => action({ type: 'static_select', ...extra });
const oneOption = (extra: Fields) => select({ options: [{ ...option(), ...extra }] });
const group = (extra: Fields = {}) => ({ label: plain(1), options: [option()], ...extra });
const source = (url: string) =>
  block({
    type: 'task_card',
    task_id: 't',
    title: 'T',
    status: 'pending',
    sources: [{ type: 'url', url, text: 'x' }],
  });
const raw = (text: string) => ({ type: 'raw_text', text });
const row = (columns: number, text = 'x') => times(columns, () => raw(text));
const table = (rows: unknown, extra: Fields = {}) => block({ type: 'table', rows, ...extra });
const dataTable = (rows: unknown, extra: Fields = {}) =>
  block({ type: 'data_table', caption: 'c', rows, ...extra });
const image = (extra: Fields) => block({ type: 'image', alt_text: 'a', ...extra });
const video = (extra: Fields) =>
  block({
    type: 'video',
    alt_text: 'a',
    thumbnail_url: 'https://example.com/t.png',
    video_url: 'https://example.com/v',
    title: plain(1),
    ...extra,
  });
const modal = (extra: Fields) => (): Problem[] =>
  validateView({ type: 'modal', title: plain(1), blocks: [{ type: 'divider' }], ...extra });
const card = (extra: Fields) => block({ type: 'card', title: marked(1), ...extra });
const container = (extra: Fields) =>
  block({ type: 'container', title: plain(1), child_blocks: [{ type: 'divider' }], ...extra });
const feedback = (extra: Fields) =>
  block({
    type: 'context_actions',
    elements: [
      {
        type: 'feedback_buttons',
        action_id: 'f',
        positive_button: { text: plain(1), value: 'p', ...extra },
        negative_button: { text: plain(1), value: 'n' },
      },
    ],
  });
const chart = (of: Fields, title = 't') => block({ type: 'data_visualization', title, chart: of });
const pie = (segments: unknown[]) => chart({ type: 'pie', segments });
const point = (index = 0) => ({ label: `p${index}`, value: 1 });
const series = (extra: Fields = {}) => ({ name: 's', data: [point()], ...extra });
const bar = (lines: unknown[], axis: Fields = {}) =>
  chart({ type: 'bar', series: lines, axis_config: { categories: ['p0'], ...axis } });

/** For each invalid case of the public manifest, the payload it describes, validated. */
export const INVALID_CASES: Record<string, () => Problem[]> = {
  'text-empty': block({ type: 'section', text: plain(0) }),
  'text-too-long': block({ type: 'context', elements: [marked(3001)] }),
  'button-action-id-too-long': button({ action_id: x(256) }),
  'button-text-too-long': button({ text: plain(76) }),
  'button-url-too-long': button({ url: x(3001) }),
  'button-value-too-long': button({ value: x(2001) }),
  'confirmation-title-too-long': confirm({ title: plain(101) }),
  'confirmation-text-too-long': confirm({ text: plain(301) }),
  'confirmation-confirm-too-long': confirm({ confirm: plain(31) }),
  'confirmation-deny-too-long': confirm({ deny: plain(31) }),
  'option-text-too-long': oneOption({ text: plain(76) }),
  'option-value-too-long': oneOption({ value: x(151) }),
  'option-url-too-long': oneOption({ url: '😀'.repeat(3001) }),
  'option-description-too-long': oneOption({ description: plain(76) }),
  'option-group-label-too-long': select({ option_groups: [group({ label: plain(76) })] }),
  'option-group-empty': select({ option_groups: [group({ options: [] })] }),
  'option-group-too-many-options': select({ option_groups: [group({ options: times(101, option) })] }),
  'select-placeholder-too-long': select({ options: [option()], placeholder: plain(151) }),
  'select-too-many-options': select({ options: times(101, option) }),
  'select-too-many-option-groups': select({ option_groups: times(101, () => group()) }),
  'overflow-empty': action({ type: 'overflow', options: [] }),
  'overflow-too-many-options': action({ type: 'overflow', options: times(6, option) }),
  'checkboxes-empty': action({ type: 'checkboxes', options: [] }),
  'checkboxes-too-many-options': action({ type: 'checkboxes', options: times(11, option) }),
  'radio-buttons-empty': action({ type: 'radio_buttons', options: [] }),
  'radio-buttons-too-many-options': action({ type: 'radio_buttons', options: times(11, option) }),
  'url-source-url-empty': source(''),
  'url-source-url-too-long': source(x(3001)),
  'table-too-many-rows': table(times(101, () => row(1))),
  'table-ragged-rows': table([row(2), row(1)]),
  'table-column-settings-mismatch': table([row(1)], {
    column_settings: [{ align: 'left' }, { align: 'left' }],
  }),
  'file-input-max-files-too-small': input({ type: 'file_input', max_files: 0 }),
  'file-input-max-files-too-large': input({ type: 'file_input', max_files: 11 }),
  'plain-text-input-max-length-too-large': input({ type: 'plain_text_input', max_length: 3001 }),
  'actions-too-many-elements': block({
    type: 'actions',
    elements: times(26, (index) => ({ type: 'button', text: plain(1), action_id: `a${index}` })),
  }),
  'context-too-many-elements': block({ type: 'context', elements: times(11, () => plain(1)) }),
  'header-text-too-long': block({ type: 'header', text: plain(151) }),
  'image-url-too-long': image({ image_url: x(3001) }),
  'image-alt-text-too-long': image({ image_url: 'https://example.com/i.png', alt_text: x(2001) }),
  'input-label-too-long': block({ type: 'input', label: plain(2001), element: { type: 'plain_text_input' } }),
  'input-hint-too-long': block({
    type: 'input',
    label: plain(1),
    hint: plain(2001),
    element: { type: 'plain_text_input' },
  }),
  'markdown-empty': block({ type: 'markdown', text: '' }),
  'markdown-too-long': block({ type: 'markdown', text: x(12_001) }),
  'section-text-too-long': block({ type: 'section', text: marked(3001) }),
  'section-too-many-fields': block({ type: 'section', fields: times(11, () => plain(1)) }),
  'section-field-too-long': block({ type: 'section', fields: [plain(2001)] }),
  'video-alt-text-empty': video({ alt_text: '' }),
  'video-alt-text-too-long': video({ alt_text: x(201) }),
  'video-title-too-long': video({ title: plain(201) }),
  'video-author-name-too-long': video({ author_name: x(51) }),
  'video-description-too-long': video({ description: plain(201) }),
  'video-provider-name-too-long': video({ provider_name: x(51) }),
  'view-missing-blocks': modal({ blocks: [] }),
  'view-too-many-blocks': modal({ blocks: times(101, () => ({ type: 'divider' })) }),
  'view-private-metadata-too-long': modal({ private_metadata: x(3001) }),
  'view-callback-id-too-long': modal({ callback_id: x(256) }),
  'view-title-too-long': modal({ title: plain(25) }),
  'view-close-too-long': modal({ close: plain(25) }),
  'view-submit-too-long': modal({ submit: plain(25) }),
  'section-missing-content': block({ type: 'section' }),
  'static-select-options-and-groups': select({ options: [option()], option_groups: [group()] }),
  'image-url-and-slack-file': image({ image_url: 'https://example.com/i.png', slack_file: { id: 'F1' } }),
  'number-input-inverted-range': input({
    type: 'number_input',
    is_decimal_allowed: false,
    min_value: '10',
    max_value: '9',
  }),
  'context-invalid-element': block({
    type: 'context',
    elements: [{ type: 'button', text: plain(1), action_id: 'a' }],
  }),
  'input-invalid-element': input({ type: 'button', text: plain(1) }),
  'block-id-too-long': block({ type: 'divider', block_id: x(256) }),
  'button-accessibility-label-too-long': button({ accessibility_label: x(76) }),
  'alert-text-too-long': block({ type: 'alert', text: plain(201) }),
  'card-title-too-long': card({ title: marked(151) }),
  'card-subtitle-too-long': card({ subtitle: marked(151) }),
  'card-body-too-long': card({ body: marked(201) }),
  'card-too-many-actions': card({
    actions: times(4, (index) => ({ type: 'button', text: plain(1), action_id: `a${index}` })),
  }),
  'card-subtext-too-long': card({ subtext: marked(201) }),
  'carousel-empty': block({ type: 'carousel', elements: [] }),
  'carousel-too-many-cards': block({
    type: 'carousel',
    elements: times(11, () => ({ type: 'card', title: marked(1) })),
  }),
  'container-title-too-long': container({ title: plain(151) }),
  'container-subtitle-too-long': container({ subtitle: plain(151) }),
  'container-too-many-child-blocks': container({ child_blocks: times(11, () => ({ type: 'divider' })) }),
  'context-actions-too-many-elements': block({
    type: 'context_actions',
    elements: times(6, (index) => ({
      type: 'icon_button',
      icon: 'trash',
      text: plain(1),
      action_id: `a${index}`,
    })),
  }),
  'feedback-button-text-too-long': feedback({ text: plain(76) }),
  'feedback-button-value-too-long': feedback({ value: x(2001) }),
  'feedback-button-accessibility-label-too-long': feedback({ accessibility_label: x(76) }),
  'icon-button-too-many-visible-users': block({
    type: 'context_actions',
    elements: [
      {
        type: 'icon_button',
        icon: 'trash',
        text: plain(1),
        action_id: 'a',
        visible_to_user_ids: times(11, (index) => `U${index}`),
      },
    ],
  }),
  'data-table-too-few-rows': dataTable([row(1)]),
  'data-table-too-many-rows': dataTable(times(202, () => row(1))),
  'data-table-too-few-columns': dataTable([[], []]),
  'data-table-too-many-columns': dataTable([row(21), row(21)]),
  'data-table-page-size-too-small': dataTable([row(1), row(1)], { page_size: 0 }),
  'data-table-page-size-too-large': dataTable([row(1), row(1)], { page_size: 101 }),
  'data-table-cell-text-empty': dataTable([row(1), row(1, '')]),
  'data-table-content-too-long': dataTable([row(1), row(1, x(20_001))]),
  'data-visualization-title-too-long': chart({ type: 'pie', segments: [point()] }, x(51)),
  'pie-chart-empty': pie([]),
  'pie-chart-too-many-segments': pie(times(13, point)),
  'chart-segment-label-too-long': pie([{ label: x(21), value: 1 }]),
  'chart-segment-value-not-positive': pie([{ label: 'a', value: 0 }]),
  'chart-series-empty': bar([]),
  'chart-too-many-series': bar(times(13, () => series())),
  'data-series-name-too-long': bar([series({ name: x(21) })]),
  'data-series-empty': bar([series({ data: [] })]),
  'data-series-too-many-points': bar([series({ data: times(21, point) })]),
  'data-point-label-too-long': bar([series({ data: [{ label: x(21), value: 1 }] })]),
  'axis-categories-empty': bar([series()], { categories: [] }),
  'axis-too-many-categories': bar([series()], { categories: times(21, (index) => `c${index}`) }),
  'axis-category-label-too-long': bar([series()], { categories: [x(21)] }),
  'axis-label-too-long': bar([series()], { x_label: x(51) }),
};

/** Payloads that the manifest does not describe and Slack refuses all the same. */
export const FURTHER_CASES: Record<string, () => Problem[]> = {
  'unknown block': block({ type: 'hologram' }),
  'unknown field': block({ type: 'divider', colour: 'red' }),
  'a block that is a text': () => validateBlocks(['hello']),
  'blocks that are no list': () => validateBlocks({ type: 'divider' }),
  'unknown button style': button({ style: 'warning' }),
  'unknown alert level': block({ type: 'alert', text: plain(1), level: 'panic' }),
  'markdown in a header': block({ type: 'header', text: marked(1) }),
  '51 blocks in a message': () => validateBlocks(times(51, () => ({ type: 'divider' }))),
  'the same block_id twice': () => validateBlocks(times(2, () => ({ type: 'divider', block_id: 'same' }))),
  'the same action_id twice in a block': block({
    type: 'actions',
    elements: times(2, () => ({ type: 'button', text: plain(1), action_id: 'same' })),
  }),
  'markdown blocks too long together': () =>
    validateBlocks(times(2, () => ({ type: 'markdown', text: x(6_001) }))),
  'two tables': () => validateBlocks(times(2, () => ({ type: 'table', rows: [row(1)] }))),
  'too much text together': () => validateBlocks(times(5, () => ({ type: 'section', text: marked(2_900) }))),
  'a message without content': () => validateMessage({ channel: 'C1' }),
  'markdown_text beside text': () => validateMessage({ text: 'a', markdown_text: 'b' }),
  'a modal without title': () => validateView({ type: 'modal', blocks: [{ type: 'divider' }] }),
  'an input without submit': modal({
    blocks: [{ type: 'input', label: plain(1), element: { type: 'plain_text_input' } }],
  }),
  'a table in a modal': modal({ blocks: [{ type: 'table', rows: [row(1)] }] }),
  'an unknown kind of view': () => validateView({ type: 'popup', blocks: [{ type: 'divider' }] }),
};
