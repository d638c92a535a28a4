/** The drawer that tells how an answer was made. */
export const INSPECTOR_STYLE = `
.inspector { position: fixed; inset: 0 0 0 auto; width: min(480px, 100vw); background: var(--ground); border-left: 1px solid var(--line); box-shadow: -12px 0 40px #0004; z-index: 7; display: flex; flex-direction: column; animation: rise .16s; }
.inspector-body { overflow-y: auto; padding: 14px 18px 24px; min-height: 0; }
.inspector h3 { font-size: 15px; margin: 18px 0 8px; }
.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 16px; margin: 0; }
.facts dt { color: var(--quiet); font-size: 12px; }
.facts dd { margin: 0; font-weight: 600; }
.calls, .claims { list-style: none; margin: 0; padding: 0; display: grid; gap: 10px; }
.call-head { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; }
.call-head .quiet:first-child { white-space: nowrap; }
.call-scale { display: flex; justify-content: space-between; font-size: 12px; color: var(--quiet); border-bottom: 1px solid var(--line); padding-bottom: 2px; margin-bottom: 10px; }
.call-line { position: relative; height: 8px; border-radius: 4px; background: linear-gradient(90deg, transparent calc(50% - 1px), var(--line) calc(50% - 1px), var(--line) 50%, transparent 50%) var(--raised); margin: 4px 0; overflow: hidden; }
.call-line i { position: absolute; top: 0; bottom: 0; border-radius: 4px; background: var(--accent); }
.call-line i.is-waiting { background: color-mix(in srgb, var(--accent) 35%, transparent); }
.call-line i.is-bad { background: var(--danger); }
.claims .is-bad strong { color: var(--danger); }
.inspector summary { cursor: pointer; color: var(--link); font-size: 13px; }
.inspector pre { margin: 4px 0; padding: 8px 10px; background: var(--raised); border-radius: 8px; font-size: 12px; overflow: auto; max-height: 260px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
