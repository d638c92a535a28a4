/** Block Kit: styles of what is rendered here, and corrections to the library's. */
export const BLOCK_STYLE = `
.blocks { display: flex; flex-direction: column; gap: 2px; max-width: 640px; }
.blocks hr { width: 100%; border: 0; border-top: 1px solid var(--line); margin: 8px 0; }
.block-header { font-size: 18px; font-weight: 800; line-height: 1.3; margin: 6px 0 2px; }
.plain { white-space: pre-wrap; }
.section { padding: 3px 0; }
.fields { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px 16px; padding: 4px 0; }
.context { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; padding: 3px 0; font-size: 13px; color: var(--quiet); }
.context .picture { width: 20px; height: 20px; border-radius: 5px; object-fit: cover; }
.alert { margin: 5px 0; padding: 10px 14px; border-radius: 10px; border: 1px solid var(--line); border-left: 4px solid var(--quiet); background: var(--raised); }
.alert.is-info { border-left-color: var(--focus); } .alert.is-success { border-left-color: var(--accent); }
.alert.is-warning { border-left-color: #e0a400; } .alert.is-error { border-left-color: var(--danger); }
.plan { border: 1px solid var(--line); border-radius: 12px; padding: 9px 14px; margin: 5px 0; background: var(--ground); }
.plan summary { display: flex; gap: 8px; align-items: baseline; cursor: pointer; }
.plan summary .quiet { white-space: nowrap; }
.plan ol { list-style: none; margin: 6px 0 2px; padding: 0; display: grid; gap: 5px; }
.task { display: grid; grid-template-columns: 18px minmax(0, 1fr); gap: 9px; align-items: start; padding: 1px 0; }
.task-mark { width: 18px; height: 18px; margin-top: 2px; border-radius: 50%; display: grid; place-items: center; font-size: 11px; font-weight: 800; border: 2px solid var(--line); color: #fff; }
.task.is-complete .task-mark { background: var(--accent); border-color: var(--accent); }
.task.is-error .task-mark { background: #c01343; border-color: #c01343; }
.task.is-in_progress .task-mark { border-color: var(--line); border-top-color: var(--focus); animation: turn .9s linear infinite; }
.task.is-pending .task-title { color: var(--quiet); }
@keyframes turn { to { transform: rotate(1turn); } }
.sources { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 2px; }
.source { font-size: 12.5px; padding: 1px 9px; border: 1px solid var(--line); border-radius: 20px; }
.blocks .slack_blocks_to_jsx { max-width: none; font: inherit; color: inherit; }
.blocks .slack_blocks_to_jsx * { font-family: inherit; }
.blocks .slack_blocks_to_jsx :is(p, .slack_blocks_to_jsx--block_wrapper, .slack_blocks_to_jsx__markdown_block) { font-size: inherit; line-height: inherit; color: inherit; background: none; }
.blocks .slack_blocks_to_jsx__markdown_block { margin: 2px 0; }
.blocks .slack_blocks_to_jsx__rich_text { white-space: pre-wrap; }
.blocks .slack_blocks_to_jsx__markdown_block :is(p, ul, ol) { margin: 0 0 6px; }
.blocks .slack_blocks_to_jsx__markdown_block :is(p, ul, ol):last-child { margin-bottom: 0; }
.blocks .slack_blocks_to_jsx__markdown_block li { margin: 1px 0; }
.blocks .slack_blocks_to_jsx__markdown_block li > p { margin: 0; }
.blocks .slack_blocks_to_jsx__markdown_block :is(h1, h2, h3, h4) { font-size: 17px; font-weight: 800; margin: 8px 0 3px; color: inherit; }
.blocks .slack_blocks_to_jsx__markdown_block table { width: auto !important; font-size: 14px; margin: 4px 0 6px; border-collapse: collapse; }
.blocks .slack_blocks_to_jsx__markdown_block :is(th, td) { padding: 5px 12px; border: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.blocks .slack_blocks_to_jsx__markdown_block th { background: var(--raised); }
.blocks .slack_blocks_to_jsx a { color: var(--link); }
.blocks .slack_blocks_to_jsx .slack_user { background: var(--mention); color: var(--mention-text); padding: 0 3px; border-radius: 4px; }
.blocks .slack_blocks_to_jsx ul { list-style: disc; padding-left: 22px; }
.blocks .slack_blocks_to_jsx ol { list-style: decimal; padding-left: 22px; }
.blocks .slack_blocks_to_jsx :is(code, pre) { font-family: ui-monospace, 'SF Mono', Menlo, monospace; color: var(--code) !important; }
.blocks .slack_blocks_to_jsx pre code { border: 0; padding: 0; color: inherit !important; }
.blocks code { white-space: nowrap; }
.blocks pre code { white-space: inherit; }
.quiet .slack_blocks_to_jsx { font-size: 13px; color: var(--quiet); }
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
.square { width: 9px; height: 9px; border-radius: 2px; background: var(--danger); margin-right: 7px; }
.outside { display: inline-flex; gap: 7px; padding: 6px 12px; border: 1px dashed var(--line); border-radius: 9px; font-size: 13px; }
.blocks .slack_blocks_to_jsx__data_visualization_action { display: none; }
.video { display: grid; gap: 3px; padding: 10px 14px; border: 1px solid var(--line); border-left: 4px solid var(--danger); border-radius: 10px; margin: 5px 0; }
.button.is-stop { min-height: 26px; font-size: 12.5px; padding: 1px 10px; }
.button[aria-busy=true] { opacity: .6; cursor: progress; }
.field { width: 100%; max-width: 100%; min-height: 38px; padding: 7px 11px; border: 1px solid color-mix(in srgb, var(--text) 30%, transparent); border-radius: 8px; background: var(--ground); color: var(--text); }
.actions .field, .accessory .field { width: auto; min-height: 34px; padding: 4px 9px; font-size: 14px; max-width: 260px; }
.actions .is-overflow { width: 46px; padding: 4px 6px; text-align: center; appearance: none; font-weight: 700; }
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
.blocks .is-right { text-align: right; font-variant-numeric: tabular-nums; }
.blocks .is-center { text-align: center; }

.unknown-block { padding: 8px 12px; border: 1px dashed var(--quiet); border-radius: 8px; color: var(--quiet); }
`;
