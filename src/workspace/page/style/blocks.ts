/** Block Kit: what is drawn here, and corrections to what the library draws. */
export const BLOCK_STYLE = `
.blocks { display: flex; flex-direction: column; gap: 2px; max-width: 640px; }
.slack_blocks_to_jsx { max-width: none !important; font: inherit; }
.slack_blocks_to_jsx p { margin: 0; }
.slack_blocks_to_jsx .slack_blocks_to_jsx--block_wrapper { background: none !important; font-size: 15px; line-height: 1.46; color: var(--text); }
.slack_blocks_to_jsx a { color: var(--link); }
.slack_blocks_to_jsx .slack_user { background: var(--mention); color: var(--mention-text); padding: 0 3px; border-radius: 4px; }
.slack_blocks_to_jsx ul { list-style: disc; padding-left: 24px; }
.slack_blocks_to_jsx ol { list-style: decimal; padding-left: 24px; }
.slack_blocks_to_jsx__markdown_block p + p { margin-top: 8px; }
.slack_blocks_to_jsx__markdown_block li > p { display: inline; }
.slack_blocks_to_jsx__markdown_block table { width: auto; font-size: 14px; }
.slack_blocks_to_jsx h1, .slack_blocks_to_jsx h2, .slack_blocks_to_jsx h3 { margin: 6px 0 2px; color: var(--text); }
.with-accessory { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 12px; align-items: start; }
.accessory { padding-top: 6px; }
.accessory .picture { width: 88px; height: 88px; object-fit: cover; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 6px 0; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 34px; padding: 4px 14px; border: 1px solid color-mix(in srgb, var(--text) 30%, transparent); border-radius: 8px; background: var(--ground); color: var(--text); font-weight: 700; font-size: 14px; cursor: pointer; transition: background .12s, transform .06s; }
.button:hover { background: var(--hover); text-decoration: none; }
.button:active { transform: scale(.98); }
.button.is-primary { background: var(--accent); border-color: var(--accent); color: #fff; }
.button.is-primary:hover { background: var(--accent-strong); }
.button.is-danger { color: var(--danger); border-color: var(--danger); }
.button.is-danger-solid { background: #c01343; border-color: #c01343; color: #fff; }
.button.is-icon { min-height: 30px; padding: 2px 9px; border-color: var(--line); font-weight: 400; }
.button.is-chosen { background: var(--mention); border-color: var(--focus); }
.button.is-stop { min-height: 26px; font-size: 12.5px; padding: 1px 10px; }
.button[aria-busy=true] { opacity: .6; cursor: progress; }
.field { width: 100%; max-width: 100%; min-height: 38px; padding: 7px 11px; border: 1px solid color-mix(in srgb, var(--text) 30%, transparent); border-radius: 8px; background: var(--ground); color: var(--text); }
.actions .field, .accessory .field { width: auto; min-height: 34px; padding: 4px 9px; font-size: 14px; max-width: 260px; }
.field:focus { border-color: var(--focus); outline: 2px solid color-mix(in srgb, var(--focus) 30%, transparent); outline-offset: 0; }
.choices { display: grid; gap: 6px; }
.choice { display: flex; gap: 8px; align-items: baseline; cursor: pointer; }
.choice small { display: block; color: var(--quiet); }
.input { padding: 8px 0; }
.input .label { font-weight: 700; margin-bottom: 5px; }
.input .note { font-size: 13px; color: var(--quiet); margin-top: 4px; }
.input.has-error .note { color: var(--danger); font-weight: 600; }
.input.has-error .field { border-color: var(--danger); }
.card { border: 1px solid var(--line); border-radius: 12px; padding: 14px; margin: 5px 0; display: grid; gap: 7px; background: var(--ground); box-shadow: 0 1px 3px #0000000f; }
.card-head { display: flex; gap: 10px; align-items: center; }
.card-icon .picture { width: 36px; height: 36px; object-fit: cover; }
.card .actions { padding-bottom: 0; }
.carousel { display: flex; gap: 12px; overflow-x: auto; padding: 4px 2px 10px; scroll-snap-type: x proximity; }
.carousel > div { flex: 0 0 260px; scroll-snap-align: start; }
.container { border: 1px solid var(--line); border-radius: 12px; padding: 12px 14px; margin: 5px 0; }
.container > header, .container > summary { display: grid; gap: 1px; margin-bottom: 4px; }
.container > summary { cursor: pointer; display: list-item; }
.container-title { font-weight: 800; }
.figure figcaption { font-size: 13px; font-weight: 600; margin: 4px 0; }
.table { overflow-x: auto; margin: 6px 0; border: 1px solid var(--line); border-radius: 10px; width: fit-content; max-width: 100%; }
.table table { border-collapse: collapse; font-size: 14px; }
.table caption { text-align: left; font-weight: 700; padding: 8px 12px 6px; }
.table th, .table td { padding: 6px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap; }
.table tbody tr:last-child > * { border-bottom: 0; }
.table thead th { background: var(--raised); font-weight: 700; }
.table td { white-space: normal; min-width: 70px; }
.table .is-right { text-align: right; font-variant-numeric: tabular-nums; }
.table .is-center { text-align: center; }
.table .blocks, .table .slack_blocks_to_jsx--block_wrapper > div { margin: 0; }
`;
