import type { Language } from '../../kernel/language.ts';
import { millisecondsShown } from '../../kernel/time-shown.ts';
import type { Inspection } from '../contract.ts';
import { type Html, html } from './html.ts';
import type { Viewer } from './viewer.ts';

type Call = Inspection['calls'][number];

const SHORTEST_BAR_PERCENT = 1;

/** A drawer on how an answer was made: its figures, its calls on a time line, and the sources of its numbers. */
export function inspector(viewer: Viewer, inspection: Inspection): Html {
  const { words, language } = viewer;
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
    ) => html`<li><div class="call-head"><span class="quiet">${words.turn(call.turn)}</span> <code>${call.name}</code> <span class="quiet">${call.status} · ${lengthOf(call, viewer)}</span></div>
      <div class="call-line" aria-hidden="true">${bars(call, totalMs)}</div>
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

/** The scale of the time line, from the question to its answer. */
function scale(totalMs: number, language: Language): Html {
  const marks = [0, totalMs / 2, totalMs];
  return html`<div class="call-scale" aria-hidden="true">${marks.map((ms) => html`<span>${millisecondsShown(ms, language)}</span>`)}</div>`;
}

/** How long a call took, and how much of that was waiting for a person. */
function lengthOf({ startMs, endMs, decidedMs }: Call, { words, language }: Viewer): string {
  const took = millisecondsShown(endMs - startMs, language);
  return decidedMs === undefined
    ? took
    : words.waitedOf(took, millisecondsShown(decidedMs - startMs, language));
}

/** Two bars: waiting for a person (pale), and the call itself. */
function bars({ isDone, startMs, endMs, decidedMs = startMs }: Call, totalMs: number): Html {
  const bar = (name: string, fromMs: number, toMs: number) =>
    html`<i class="${name}" style="left:${share(fromMs, totalMs)}%;width:${Math.max(SHORTEST_BAR_PERCENT, share(toMs - fromMs, totalMs))}%"></i>`;
  const work = bar(isDone ? '' : 'is-bad', decidedMs, endMs);
  return html`${decidedMs > startMs ? bar('is-waiting', startMs, decidedMs) : ''}${work}`;
}

function share(partMs: number, totalMs: number): number {
  return totalMs > 0 ? Math.min(100, Math.round((1000 * partMs) / totalMs) / 10) : 0;
}
