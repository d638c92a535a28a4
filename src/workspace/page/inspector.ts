import type { Language } from '../../kernel/language.ts';
import type { Inspection } from '../contract.ts';
import { type Html, html } from './html.ts';
import type { Viewer } from './viewer.ts';

const SHORTEST_BAR_PERCENT = 1;
const MINUTE_MS = 60_000;

/** How an answer came to be, in a drawer: what it took, its calls on a time line, and what backs its numbers. */
export function inspector({ words, language }: Viewer, inspection: Inspection): Html {
  const { facts, calls, claims, totalMs } = inspection;
  return html`<aside class="inspector" id="inspector" data-testid="inspector" aria-label="${words.inspector}">
  <header class="bar"><h2>${words.inspector}</h2>
    <button type="button" class="icon" data-close-inspector aria-label="${words.close}" title="${words.close}">✕</button></header>
  <div class="inspector-body" tabindex="0">
  <dl class="facts">${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
  <h3>${words.calls}</h3>
  ${calls.length === 0 ? html`<p class="quiet">${words.noCalls}</p>` : scale(totalMs, language)}
  <ol class="calls">${calls.map(
    (
      call,
    ) => html`<li><div class="call-head"><span class="quiet">${words.turn(call.turn)}</span> <code>${call.name}</code> <span class="quiet">${call.status} · ${timeShown(call.endMs - call.startMs, language)}</span></div>
      <div class="call-line" aria-hidden="true"><i class="${call.status === 'ok' ? '' : 'is-bad'}" style="left:${share(call.startMs, totalMs)}%;width:${Math.max(SHORTEST_BAR_PERCENT, share(call.endMs - call.startMs, totalMs))}%"></i></div>
      <details><summary>${words.input}</summary><pre tabindex="0">${call.input}</pre></details>
      <details><summary>${words.result}</summary><pre tabindex="0">${call.result}</pre></details></li>`,
  )}</ol>
  <h3>${words.claims}</h3>
  ${claims.length === 0 ? html`<p class="quiet">${words.noClaims}</p>` : ''}
  <ul class="claims">${claims.map(
    ({ text, kind, source }) =>
      html`<li class="${source === undefined ? 'is-bad' : ''}"><strong>${text}</strong> <span class="quiet">${kind} · ${source === undefined ? words.unbacked : html`← ${source}`}</span></li>`,
  )}</ul>
  </div></aside>`;
}

/** The marks of the time line, from the question to its answer. */
function scale(totalMs: number, language: Language): Html {
  const marks = [0, totalMs / 2, totalMs];
  return html`<div class="call-scale" aria-hidden="true">${marks.map((ms) => html`<span>${timeShown(ms, language)}</span>`)}</div>`;
}

/** `120 ms`, `1.5 s`, `12 min`: approvals take their time. */
function timeShown(ms: number, language: Language): string {
  const [amount, unit] = ms < 1000 ? [ms, 'ms'] : ms < MINUTE_MS ? [ms / 1000, 's'] : [ms / MINUTE_MS, 'min'];
  const maximumFractionDigits = unit === 's' && amount < 10 ? 1 : 0;
  return `${amount.toLocaleString(language, { maximumFractionDigits })} ${unit}`;
}

function share(partMs: number, totalMs: number): number {
  return totalMs > 0 ? Math.min(100, Math.round((1000 * partMs) / totalMs) / 10) : 0;
}
