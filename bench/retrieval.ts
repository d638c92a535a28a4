import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripAccents } from '../src/kernel/fold-accents.ts';
import type { Language } from '../src/kernel/language.ts';
import { readGlossary } from '../src/knowledge/glossary.ts';
import { openLibrary } from '../src/knowledge/library.ts';
import {
  type Asked,
  DEPTH,
  type Engine,
  miniSearch,
  ours,
  rawLunr,
  readXQuad,
  textbook,
} from './retrieval-engines.ts';

/** Retrieval, ours beside others, in one run: the frozen questions, and XQuAD where it is to be had. */

const ROOT = join(import.meta.dirname, '..');
const XQUAD = join(ROOT, '../shared/conformance/xquad');

interface Row {
  'P@1': string;
  'R@5': string;
  MRR: string;
  refused: string;
  'build ms': string;
  'query µs': string;
}

async function measure(build: () => Engine | Promise<Engine>, asked: Asked[]): Promise<Row> {
  const beginMs = performance.now();
  const engine = await build();
  const buildMs = performance.now() - beginMs;
  const queryBeginMs = performance.now();
  const found = asked.map((one) => ({ ...one, hits: engine(one.question) }));
  const queryUs = ((performance.now() - queryBeginMs) * 1000) / asked.length;
  const answerable = found.filter((one) => one.answers.length > 0);
  const others = found.filter((one) => one.answers.length === 0);
  const rank = (one: (typeof found)[number]) => one.hits.findIndex((hit) => one.answers.includes(hit)) + 1;
  const mean = (values: number[]) =>
    (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(3);
  return {
    'P@1': mean(answerable.map((one) => (rank(one) === 1 ? 1 : 0))),
    'R@5': mean(answerable.map((one) => (rank(one) > 0 ? 1 : 0))),
    MRR: mean(answerable.map((one) => (rank(one) > 0 ? 1 / rank(one) : 0))),
    refused: others.length === 0 ? '–' : mean(others.map((one) => (one.hits.length === 0 ? 1 : 0))),
    'build ms': buildMs.toFixed(0),
    'query µs': queryUs.toFixed(0),
  };
}

async function frozen(): Promise<void> {
  const asked = JSON.parse(readFileSync(join(ROOT, 'test/knowledge/questions.json'), 'utf8')) as Asked[];
  const glossary = await readGlossary(join(ROOT, 'data/glossary.json'));
  const library = await openLibrary({ folder: join(ROOT, 'data/docs'), glossary });
  const passages = library.chunks.map((chunk) => ({
    id: chunk.chunkId,
    text: [chunk.title, ...chunk.headings, chunk.text].join('\n'),
    chunk,
  }));
  console.log(`\nThe frozen questions: ${asked.length}, over ${passages.length} chunks`);
  console.table({
    ours: await measure(
      () => (question) => library.search(question, DEPTH).map((hit) => hit.chunk.chunkId),
      asked,
    ),
    'ours without glossary': await measure(() => ours(passages), asked),
    'BM25, same analyser': await measure(() => textbook(passages, 'en'), asked),
    'lunr, search()': await measure(() => rawLunr(passages), asked),
    'minisearch, default': await measure(() => miniSearch(passages), asked),
    'minisearch, same analyser': await measure(() => miniSearch(passages, 'en'), asked),
  });
}

async function xquad(language: Language): Promise<void> {
  const { passages, asked } = readXQuad(XQUAD, language);
  const bare = asked.map((one) => ({
    ...one,
    question: stripAccents(one.question),
  }));
  console.log(`\nXQuAD ${language} → ${language}: ${asked.length} questions, ${passages.length} paragraphs`);
  console.table({
    ours: await measure(() => ours(passages), asked),
    'ours, accents stripped': await measure(() => ours(passages), bare),
    'BM25, same analyser': await measure(() => textbook(passages, language), asked),
    'lunr, search()': await measure(() => rawLunr(passages), asked),
    'minisearch, default': await measure(() => miniSearch(passages), asked),
    'minisearch, same analyser': await measure(() => miniSearch(passages, language), asked),
  });
}

await frozen();
if (existsSync(XQUAD)) {
  await xquad('es');
  await xquad('en');
} else console.log('XQuAD is left out: ../shared/conformance/xquad is not here.');
