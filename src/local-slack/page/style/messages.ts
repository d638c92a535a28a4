/** Rows of messages, with their reactions, files and reply counts. */
export const MESSAGE_STYLE = `
.message { position: relative; display: grid; grid-template-columns: 36px minmax(0, 1fr); gap: 10px; padding: 7px 20px 5px; }
.message:hover { background: var(--hover); }
.message.is-new { animation: rise .18s; }
.message-head { display: flex; align-items: baseline; gap: 6px; line-height: 1.3; }
.author { font-weight: 800; }
.message time { color: var(--quiet); font-size: 12px; }
.message-body { overflow-wrap: anywhere; }
.is-follow-up { padding-top: 1px; padding-bottom: 1px; }
.is-follow-up > .avatar { visibility: hidden; height: 0; }
.is-follow-up .message-head { display: none; }
.is-ephemeral { background: var(--note); border-left: 3px solid var(--note-line); padding-left: 17px; }
.only-you { font-size: 12px; color: var(--quiet); }
.text strong { font-weight: 700; }
.text code, .blocks code { font: 12.5px/1.4 ui-monospace, 'SF Mono', Menlo, monospace; padding: 1px 4px; border: 1px solid var(--line); border-radius: 4px; background: var(--raised); color: var(--code); }
pre.code, .blocks pre { margin: 4px 0; padding: 9px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); overflow-x: auto; font: 12.5px/1.5 ui-monospace, Menlo, monospace; white-space: pre-wrap; }
.message blockquote, .blocks blockquote { margin: 3px 0; padding: 0 0 0 12px; border-left: 4px solid var(--line); }
.mention { background: var(--mention); color: var(--mention-text); padding: 0 3px; border-radius: 4px; font-weight: 500; }
.attachment { margin-top: 5px; padding-left: 12px; border-left: 4px solid var(--line); }
.tools { position: absolute; right: 18px; top: -13px; display: flex; background: var(--ground); border: 1px solid var(--line); border-radius: 9px; box-shadow: 0 1px 6px #0002; opacity: 0; pointer-events: none; overflow: hidden; }
.tools:empty { display: none; }
.message:hover > .tools, .message:focus-within > .tools { opacity: 1; pointer-events: auto; }
.tool { border: 0; background: none; padding: 4px 10px; font-size: 12.5px; color: var(--text); cursor: pointer; }
.tool:hover { background: var(--hover); text-decoration: none; }
.replies { display: inline-flex; align-items: center; gap: 6px; margin: 5px 0 3px -5px; padding: 3px 10px 3px 5px; border: 1px solid transparent; border-radius: 8px; font-weight: 700; font-size: 13px; }
.replies:hover { border-color: var(--line); background: var(--ground); text-decoration: none; }
.reactions { display: flex; gap: 5px; margin-top: 4px; }
.reaction { padding: 1px 8px; border-radius: 12px; background: var(--raised); border: 1px solid var(--line); font-size: 12.5px; }
.day { display: flex; align-items: center; gap: 12px; padding: 12px 20px 4px; font-size: 13px; font-weight: 700; }
.day::before, .day::after { content: ''; flex: 1; height: 1px; background: var(--line); }
.day span { border: 1px solid var(--line); border-radius: 20px; padding: 2px 14px; text-transform: none; }
.day span::first-letter { text-transform: uppercase; }
.cursor { display: inline-block; width: 9px; height: 16px; margin-left: 2px; vertical-align: -3px; border-radius: 2px; background: var(--accent); animation: blink 1s steps(2) infinite; }
@keyframes blink { 50% { opacity: .15; } }
.file { margin: 7px 0 4px; max-width: 560px; }
.file-name { font-size: 13px; font-weight: 600; margin-bottom: 3px; }
.file audio { width: min(420px, 100%); display: block; }
.picture { display: block; max-width: min(560px, 100%); max-height: 420px; border-radius: 9px; border: 1px solid var(--line); background: #fff; }
.file.is-card { display: flex; align-items: center; gap: 10px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px; width: fit-content; max-width: 100%; }
.file-icon { font-size: 24px; }
.edit-form { display: grid; grid-template-columns: 1fr auto auto; gap: 6px; margin: 4px 0; }
.edit-form textarea { grid-column: 1 / -1; padding: 8px 10px; border: 1px solid var(--line); border-radius: 9px; background: var(--ground); min-height: 60px; }
.edit-form .button:first-of-type { grid-column: 2; }
.welcome { padding: 9vh 24px 20px; max-width: 640px; }
.welcome .avatar { width: 56px; height: 56px; font-size: 26px; border-radius: 14px; }
.welcome h2 { font-size: 26px; font-weight: 800; margin: 14px 0 4px; letter-spacing: -.3px; }
.welcome kbd { font-family: ui-monospace, monospace; font-size: 13px; padding: 1px 6px; border: 1px solid var(--line); border-radius: 5px; background: var(--raised); color: var(--text); }
.welcome p { color: var(--quiet); }
.prompts { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 18px; }
.prompt { padding: 9px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); cursor: pointer; font-weight: 600; text-align: left; box-shadow: 0 1px 2px #0000000d; transition: border-color .12s, transform .12s; }
.prompt:hover { border-color: var(--accent); transform: translateY(-1px); }
@media (max-width: 900px) {
  .message { padding-left: 14px; padding-right: 14px; }
  .tools { right: 10px; }
  .tool span { display: none; }
}
@media (hover: none) { .message:hover > .tools { opacity: 0; } .message:focus-within > .tools, .message:active > .tools { opacity: 1; } }
`;
