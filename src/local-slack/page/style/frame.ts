/** Colours, the frame of the page, sidebar, header and composer. */
export const FRAME_STYLE = `
:root {
  --text: #1d1c1d; --quiet: #616061; --ground: #ffffff; --raised: #f8f8f8; --line: #e2e2e4; --hover: #f6f6f7;
  --link: #0b5cad; --accent: #007a5a; --accent-strong: #005e45; --danger: #c01343; --focus: #1264a3;
  --bar: #3f0e40; --bar-text: #e8dce8; --bar-quiet: #c9b3ca; --bar-here: #1164a3; --bar-hover: #54215599;
  --note: #fff8e1; --note-line: #f2d675; --mention: #e8f2fb; --mention-text: #0b5cad; --code: #c01343;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6e6e8; --quiet: #a8a9ae; --ground: #1a1d21; --raised: #22252a; --line: #35383d; --hover: #202328;
    --link: #6fb4ef; --accent: #1a7a5c; --accent-strong: #156b50; --danger: #f0708f; --focus: #6fb4ef;
    --bar: #19171d; --bar-text: #dcd7df; --bar-quiet: #a49eab; --bar-here: #1164a3; --bar-hover: #2b2730;
    --note: #2b2718; --note-line: #6b5b22; --mention: #1d3a52; --mention-text: #8cc6f5; --code: #f0a0b4;
  }
}
* { box-sizing: border-box; }
html { height: 100%; }
body {
  margin: 0; height: 100dvh; display: grid; grid-template: minmax(0, 1fr) / 260px minmax(0, 1fr) auto; overflow: hidden;
  background: var(--bar); color: var(--text); font: 15px/1.46 Lato, 'Inter', 'Helvetica Neue', 'Segoe UI', system-ui, 'Noto Color Emoji', sans-serif;
}
h1, h2, p, ul, figure { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
button, input, select, textarea { font: inherit; color: inherit; }
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
.quiet { color: var(--quiet); font-weight: 400; font-size: 13px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; z-index: 9; background: var(--ground); padding: 8px 12px; border-radius: 8px; }

.sidebar { display: flex; flex-direction: column; padding: 14px 8px 12px; color: var(--bar-text); overflow-y: auto; }
.sidebar h2 { font-size: 13px; font-weight: 600; color: var(--bar-quiet); padding: 16px 10px 4px; }
.team { display: flex; align-items: center; gap: 10px; padding: 2px 10px 10px; font-size: 18px; }
.team-mark { width: 34px; height: 34px; border-radius: 9px; display: grid; place-items: center; font-weight: 800; color: #fff; background: linear-gradient(135deg, #f97316, #c2410c); }
.nav { display: flex; align-items: center; gap: 8px; padding: 5px 10px; border-radius: 7px; color: var(--bar-text); }
.nav:hover { background: var(--bar-hover); text-decoration: none; }
.nav.is-here { background: var(--bar-here); color: #fff; }
.nav.is-unread { font-weight: 700; color: #fff; }
.nav :focus-visible { outline-color: #fff; }
.hash { width: 20px; text-align: center; opacity: .8; }
.unread { margin-left: auto; width: 9px; height: 9px; border-radius: 50%; background: #f97316; }
.presence { width: 9px; height: 9px; border-radius: 50%; border: 1.5px solid var(--bar-quiet); }
.presence.is-on { background: #2bac76; border-color: #2bac76; }
.who { margin-top: auto; padding: 12px 10px 0; border-top: 1px solid #ffffff22; }
.who label { display: block; font-size: 12px; color: var(--bar-quiet); margin: 8px 0 5px; }
.who-row { display: flex; align-items: center; gap: 8px; }
.who select { flex: 1; width: 100%; min-width: 0; padding: 6px 8px; border-radius: 7px; border: 1px solid #ffffff33; background: #ffffff14; color: #fff; }
.who option { color: #1d1c1d; background: #fff; }

.avatar { display: inline-grid; place-items: center; flex: none; color: #fff; font-weight: 700; user-select: none; }
.avatar.is-large { width: 36px; height: 36px; border-radius: 9px; font-size: 14px; }
.avatar.is-small { width: 20px; height: 20px; border-radius: 6px; font-size: 9px; }
.avatar.is-bot { background: linear-gradient(135deg, #fb923c, #c2410c); }
.avatar.is-bot svg { width: 66%; height: 66%; }
.avatar.is-channel { background: var(--raised); color: var(--quiet); }
.colour-0 { background: #2563a8; } .colour-1 { background: #7c3aad; } .colour-2 { background: #00785c; }
.colour-3 { background: #b0315f; } .colour-4 { background: #8a5a00; } .colour-5 { background: #44546a; }

.main, .thread { display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--ground); }
.main { border-radius: 10px 0 0 0; }
.thread { width: min(440px, 42vw); height: 100dvh; border-left: 1px solid var(--line); }
#thread-root { min-width: 0; }
.bar { display: flex; align-items: center; gap: 12px; min-height: 54px; padding: 8px 18px; border-bottom: 1px solid var(--line); flex: none; }
.bar h1, .bar h2 { font-size: 18px; font-weight: 800; display: flex; align-items: center; gap: 8px; white-space: nowrap; min-width: 0; overflow: hidden; }
.bar .icon, .tabs { flex: none; }
.bar .icon:last-child { margin-left: auto; }
.topic { color: var(--quiet); font-size: 13px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tabs { display: flex; gap: 2px; margin-left: auto; background: var(--raised); border-radius: 9px; padding: 3px; }
.tab { padding: 4px 12px; border-radius: 7px; color: var(--quiet); font-weight: 600; font-size: 13px; }
.tab.is-here { background: var(--ground); color: var(--text); box-shadow: 0 1px 3px #0002; }
.tab:hover { text-decoration: none; color: var(--text); }
.badge { font-size: 10px; font-weight: 700; padding: 1px 4px; border-radius: 3px; background: var(--line); color: var(--quiet); letter-spacing: .3px; }
.icon { display: inline-grid; place-items: center; width: 32px; height: 32px; border: 0; border-radius: 7px; background: none; color: var(--quiet); cursor: pointer; font-size: 16px; }
.icon:hover { background: var(--hover); color: var(--text); text-decoration: none; }
.menu-button { display: none; }
.offline { padding: 7px 18px; font-size: 13px; background: var(--note); border-bottom: 1px solid var(--note-line); }
.scroll { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; overflow-anchor: none; display: flex; flex-direction: column; }
.scroll > .list { margin-top: auto; padding: 8px 0 6px; }
.thread .scroll > .list { margin-top: 0; }
.home { flex: 1; overflow-y: auto; padding: 18px 24px; }
.home > * { max-width: 720px; margin: 0 auto; }
.home-empty { text-align: center; padding-top: 12vh; }

.status { min-height: 24px; padding: 0 20px 4px; display: flex; align-items: center; gap: 10px; color: var(--quiet); font-size: 13px; flex: none; }
.dots i { display: inline-block; width: 5px; height: 5px; margin-right: 2px; border-radius: 50%; background: currentColor; animation: dot 1.2s infinite; }
.dots i:nth-child(2) { animation-delay: .2s; } .dots i:nth-child(3) { animation-delay: .4s; }
@keyframes dot { 0%, 60%, 100% { opacity: .25; } 30% { opacity: 1; } }

.newest { align-self: center; margin: -44px 0 8px; height: 36px; padding: 0 16px; border: 1px solid var(--line); border-radius: 18px; background: var(--ground); box-shadow: 0 2px 10px #0003; cursor: pointer; z-index: 2; }
.reset { display: block; width: 100%; margin-top: 10px; padding: 6px; border: 1px solid #ffffff33; border-radius: 7px; background: none; color: var(--bar-quiet); font-size: 12px; cursor: pointer; }
.reset:hover { background: var(--bar-hover); color: #fff; }
.composer { position: relative; margin: 0 18px 18px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); flex: none; box-shadow: 0 1px 3px #0000000d; }
.composer:focus-within { border-color: var(--quiet); box-shadow: 0 2px 8px #0000001a; }
.composer textarea { display: block; width: 100%; padding: 11px 14px 2px; border: 0; background: none; resize: none; max-height: 220px; outline: none; }
.composer textarea::placeholder { color: var(--quiet); opacity: .85; }
.composer-row { display: flex; align-items: center; gap: 2px; padding: 2px 6px 6px; }
.composer input[type=file] { position: absolute; width: 1px; height: 1px; opacity: 0; }
.composer label:focus-within { outline: 2px solid var(--focus); }
.send { margin-left: auto; width: 34px; height: 30px; border: 0; border-radius: 7px; background: none; color: var(--quiet); cursor: pointer; display: grid; place-items: center; }
.send svg { width: 18px; height: 18px; }
.is-ready .send { background: var(--accent); color: #fff; }
.is-ready .send:hover { background: var(--accent-strong); }
.chosen { padding: 8px 14px 0; font-size: 13px; color: var(--quiet); }
.suggest { position: absolute; left: 0; right: 0; bottom: calc(100% + 6px); background: var(--ground); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 6px 24px #0003; overflow: hidden; z-index: 5; }
.suggest [role=option] { padding: 7px 14px; cursor: pointer; display: flex; gap: 10px; align-items: baseline; }
.suggest [aria-selected=true] { background: var(--bar-here); color: #fff; }
.suggest small { color: var(--quiet); }
.suggest [aria-selected=true] small { color: #fff; }
/* Above what one clicks: the buttons of a card are at the end. */
.notices { position: fixed; right: 18px; top: 64px; display: grid; gap: 8px; z-index: 20; max-width: min(420px, calc(100vw - 36px)); }
.notice { padding: 12px 16px; border-radius: 10px; background: #2b2d31; color: #fff; box-shadow: 0 6px 24px #0005; animation: rise .2s; border-left: 4px solid #f97316; }
@keyframes rise { from { opacity: 0; transform: translateY(8px); } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }

@media (max-width: 900px) {
  body { grid-template: minmax(0, 1fr) / minmax(0, 1fr); background: var(--ground); }
  .menu-button { display: inline-grid; margin-left: -8px; }
  .main { border-radius: 0; }
  .sidebar { position: fixed; inset: 0 auto 0 0; width: min(300px, 84vw); background: var(--bar); z-index: 8; transform: translateX(-102%); visibility: hidden; transition: transform .18s, visibility .18s; box-shadow: 0 0 40px #0006; }
  .has-menu .sidebar { transform: none; visibility: visible; }
  .thread { position: fixed; inset: 0; width: auto; z-index: 6; border: 0; }
  .bar { padding: 8px 14px; gap: 8px; }
  .bar .badge { display: none; }
  .tab { padding: 4px 9px; }
  .topic { display: none; }
  .composer { margin: 0 10px max(10px, env(safe-area-inset-bottom)); }
  .status { padding: 0 14px 4px; }
}
`;
