import { createHash } from 'node:crypto';
import { type Extension, fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import { detectLanguage, type Language } from '../kernel/language.ts';

/** A section of a document: the unit of search and citation. */
export interface Chunk {
  /** `<doc_id>-<three-digit position>`. */
  chunkId: string;
  docId: string;
  title: string;
  /** The headings above the text, outermost first, without the title. */
  headings: string[];
  text: string;
  /** The document's language, detected once. */
  language: Language;
  /** Hash of the text; it identifies a cited chunk after positions have changed. */
  hash: string;
}

interface Section {
  headings: string[];
  blocks: string[];
}

/** A section longer than this is cut at the ends of sentences; each piece keeps its headings. */
const LONGEST_CHUNK = 1_200;
/** Tables are kept whole, as their source text. */
const WHOLE_TABLES: Extension = {
  enter: {
    table(token) {
      this.enter({ type: 'table', children: [] }, token);
    },
  },
  exit: {
    table(token) {
      this.exit(token);
    },
  },
};
const TABLES = { extensions: [gfmTable()], mdastExtensions: [WHOLE_TABLES] };
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

/**
 * Cuts a Markdown document into its sections, each with the path of headings that leads to it. A `#` inside
 * a fence is no heading, text before the first heading is a section, lists and tables stay whole where they
 * fit, front matter is left out.
 */
export function chunkMarkdown(docId: string, markdown: string): Chunk[] {
  const body = markdown.replace(/^\uFEFF/, '').replace(FRONT_MATTER, '');
  const sections: Section[] = [{ headings: [], blocks: [] }];
  let title = '';
  let path: { depth: number; text: string }[] = [];
  for (const node of fromMarkdown(body, TABLES).children) {
    if (node.type === 'heading') {
      const text = textOf(node);
      if (node.depth === 1 && title === '') title = text;
      else path = [...path.filter((above) => above.depth < node.depth), { depth: node.depth, text }];
      sections.push({ headings: path.map((heading) => heading.text), blocks: [] });
    } else if (node.type !== 'html' || !/^<!--[\s\S]*-->$/.test(node.value)) {
      const source = body.slice(node.position?.start.offset, node.position?.end.offset);
      sections.at(-1)?.blocks.push(node.type === 'paragraph' ? source.replace(/\s+/g, ' ') : source);
    }
  }
  return toChunks(docId, title, sections);
}

/** Plain text: one section, cut where it is too long. */
export function chunkText(docId: string, text: string): Chunk[] {
  const blocks = text.split(/\n\s*\n/).map((block) => block.replace(/\s+/g, ' ').trim());
  return toChunks(docId, '', [{ headings: [], blocks }]);
}

function toChunks(docId: string, title: string, sections: Section[]): Chunk[] {
  const whole = sections.flatMap((section) => section.blocks).join('\n');
  const language = detectLanguage(whole) ?? 'en';
  return sections
    .flatMap(({ headings, blocks }) =>
      fill(blocks.filter((block) => block !== '')).map((text) => ({ headings, text })),
    )
    .map(({ headings, text }, position) => ({
      chunkId: `${docId}-${String(position).padStart(3, '0')}`,
      docId,
      title: title || docId,
      headings,
      text,
      language,
      hash: createHash('sha256').update(text).digest('hex').slice(0, 16),
    }));
}

/** Joins blocks up to the maximum chunk length; a longer block is cut at sentence ends. */
function fill(blocks: string[]): string[] {
  const pieces: string[] = [];
  for (const block of blocks.flatMap((one) => (one.length > LONGEST_CHUNK ? sentences(one) : [one]))) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + block.length < LONGEST_CHUNK)
      pieces[pieces.length - 1] = `${last}\n${block}`;
    else pieces.push(block);
  }
  return pieces;
}

function sentences(text: string): string[] {
  const pieces: string[] = [];
  for (const sentence of text.split(/(?<=[.!?…]["»”)]?)\s+|\n/)) {
    // A sentence without an end is cut at a space, or anywhere.
    const parts =
      sentence.match(new RegExp(`[\\s\\S]{1,${LONGEST_CHUNK}}(?:\\s|$)|[\\s\\S]{1,${LONGEST_CHUNK}}`, 'g')) ??
      [];
    for (const part of parts.map((one) => one.trim()).filter((one) => one !== '')) {
      const last = pieces.at(-1);
      if (last !== undefined && last.length + part.length < LONGEST_CHUNK)
        pieces[pieces.length - 1] = `${last} ${part}`;
      else pieces.push(part);
    }
  }
  return pieces;
}
