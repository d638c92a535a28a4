import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkGrounding } from '../src/agent/grounding/index.ts';
import type { Message } from '../src/agent/model.ts';
import { seededRandom } from '../test/fakes/random.ts';

/**
 * The grounding check on public data (TAT-QA dev, ../shared/conformance/tat-qa): correct literal answers that
 * are flagged, answers with one digit changed that are accepted, derived answers with and without `calculate`,
 * beside the seeds' expression (runs of three or more digits). And the time it takes as texts grow.
 */

interface Question {
  answer: string | number | (string | number)[];
  answer_type: string;
  derivation: string;
  scale: string;
}

interface Context {
  table: { table: string[][] };
  paragraphs: { text: string }[];
  questions: Question[];
}

const FILE = join(import.meta.dirname, '../../shared/conformance/tat-qa/dev.json');
const SEED = 2026;
const LONGEST_ANSWER = 60;

const verbose = process.argv.includes('--verbose');

/** The seeds' check: every run of three digits or more has to stand in the evidence. */
function seedsCheck(answer: string, evidence: string): string[] {
  const runs = (text: string) => new Set(text.match(/\b\d{3,}\b/g) ?? []);
  const known = runs(evidence);
  return [...runs(answer)].filter((run) => !known.has(run));
}

function asResult(text: string): Message[] {
  return [
    { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'read', input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: text }] },
  ];
}

function evidenceOf({ table, paragraphs }: Context): string {
  const rows = table.table.map((row) => row.join(' | '));
  return [...rows, ...paragraphs.map(({ text }) => text)].join('\n');
}

/** The numbers that a derivation was made of; what divides or multiplies by a small whole number is none. */
function operandsOf(derivation: string): number[] {
  const plain = derivation.replace(/,(?=\d{3})/g, '').replace(/[/*×÷]\s*(?:\d|10|100)(?![\d.])/g, '');
  return [...plain.matchAll(/\d+(?:\.\d+)?/g)].map(([found]) => Number(found));
}

/** One digit of a text changed for another. */
function corrupted(text: string, random: () => number): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = places[Math.floor(random() * places.length)] ?? 0;
  const digit = (Number(text[at]) + 1 + Math.floor(random() * 9)) % 10;
  return text.slice(0, at) + digit + text.slice(at + 1);
}

/** Whether a text stands in the evidence as written, and not as a part of a longer number. */
function stands(text: string, evidence: string): boolean {
  const exact = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\d.,])${exact}(?![.,]?\\d)`).test(evidence);
}

interface Tally {
  count: number;
  typed: number;
  seeds: number;
}

const share = (part: number, { count }: Tally) => `${((100 * part) / count).toFixed(1)} %`;

function measure(contexts: Context[]): void {
  const random = seededRandom(SEED);
  const flagged: Tally = { count: 0, typed: 0, seeds: 0 };
  const accepted: Tally = { count: 0, typed: 0, seeds: 0 };
  const derived: Tally & { calculated: number } = { count: 0, typed: 0, seeds: 0, calculated: 0 };
  for (const context of contexts) {
    const evidence = evidenceOf(context);
    const messages = asResult(evidence);
    const unbacked = (text: string, more: Message[] = []) =>
      checkGrounding(text, [...messages, ...more]).unbacked.length > 0;
    for (const question of context.questions) {
      const answers = [question.answer].flat().map(String);
      if (/span/.test(question.answer_type)) {
        for (const answer of answers) {
          if (!/\d/.test(answer) || answer.length > LONGEST_ANSWER || !stands(answer, evidence)) continue;
          flagged.count += 1;
          if (unbacked(answer)) {
            flagged.typed += 1;
            if (verbose) console.log(`flagged   ${answer}`);
          }
          if (seedsCheck(answer, evidence).length > 0) flagged.seeds += 1;
          const wrong = corrupted(answer, random);
          if (stands(wrong, evidence)) continue;
          accepted.count += 1;
          if (!unbacked(wrong)) {
            accepted.typed += 1;
            if (verbose) console.log(`accepted  ${answer} → ${wrong}`);
          }
          if (seedsCheck(wrong, evidence).length === 0) accepted.seeds += 1;
        }
      } else if (question.answer_type === 'arithmetic') {
        for (const answer of answers) {
          derived.count += 1;
          if (unbacked(answer)) derived.typed += 1;
          if (seedsCheck(answer, evidence).length > 0) derived.seeds += 1;
          const result = JSON.stringify({
            result: Number(answer),
            derived_from: operandsOf(question.derivation),
          });
          const calculated: Message[] = [
            { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'calculate', input: {} }] },
            { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: result }] },
          ];
          if (unbacked(answer, calculated)) derived.calculated += 1;
        }
      }
    }
  }
  console.log(`literal answers: ${flagged.count}`);
  console.log(
    `  correct and flagged    ours ${flagged.typed} (${share(flagged.typed, flagged)})  seeds ${flagged.seeds} (${share(flagged.seeds, flagged)})`,
  );
  console.log(`one digit changed: ${accepted.count}`);
  console.log(
    `  wrong and accepted     ours ${accepted.typed} (${share(accepted.typed, accepted)})  seeds ${accepted.seeds} (${share(accepted.seeds, accepted)})`,
  );
  console.log(`derived answers: ${derived.count}`);
  console.log(
    `  correct and flagged    ours ${derived.typed} (${share(derived.typed, derived)})  with calculate ${derived.calculated} (${share(derived.calculated, derived)})  seeds ${derived.seeds} (${share(derived.seeds, derived)})`,
  );
}

/** How the time grows from once to ten times the text. */
function growth(contexts: Context[]): void {
  const text = contexts.slice(0, 20).map(evidenceOf).join('\n');
  const best = (work: () => void) => {
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 5; n += 1) {
      const start = process.hrtime.bigint();
      work();
      least = Math.min(least, Number(process.hrtime.bigint() - start) / 1e6);
    }
    return least;
  };
  const small = asResult(text.slice(0, 20_000));
  const large = asResult(text.slice(0, 200_000).padEnd(200_000, text));
  const once = text.slice(0, 4_000);
  const ten = text.slice(0, 40_000);
  const answers = [best(() => void checkGrounding(once, small)), best(() => void checkGrounding(ten, small))];
  const evidence = [
    best(() => void checkGrounding(once, small)),
    best(() => void checkGrounding(once, large)),
  ];
  const ratio = ([one = 1, more = 1]: number[]) => (more / one).toFixed(1);
  console.log(
    `ten times the answer takes ${ratio(answers)} times as long, ten times the evidence ${ratio(evidence)} times (${evidence.map((ms) => `${ms.toFixed(0)} ms`).join(', ')})`,
  );
}

if (existsSync(FILE)) {
  const contexts = JSON.parse(readFileSync(FILE, 'utf8')) as Context[];
  measure(contexts);
  growth(contexts);
} else console.log('TAT-QA is not there (../shared/conformance/tat-qa); nothing was measured.');
