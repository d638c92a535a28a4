import { createHash } from 'node:crypto';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';

/** A section of a document: what search finds and answers name. */
export interface Chunk {
  /** `<doc_id>-<three-digit position>`. */
  chunkId: string;
  docId: string;
  title: string;
  /** The headings above the text, outermost first, without the title. */
  headings: string[];
  text: string;
  /** Of the text; with it a citation can be checked after the positions have moved. */
  hash: string;
}

/** Cuts a Markdown document into its sections, each with the path of headings that leads to it. */
export function chunkMarkdown(docId: string, markdown: string): Chunk[] {
  const sections: { headings: string[]; paragraphs: string[] }[] = [{ headings: [], paragraphs: [] }];
  let title = '';
  let path: { depth: number; text: string }[] = [];
  for (const node of fromMarkdown(markdown).children) {
    if (node.type === 'heading') {
      const text = textOf(node);
      if (node.depth === 1 && title === '') title = text;
      else path = [...path.filter((above) => above.depth < node.depth), { depth: node.depth, text }];
      sections.push({ headings: path.map((heading) => heading.text), paragraphs: [] });
    } else {
      const source = markdown.slice(node.position?.start.offset, node.position?.end.offset);
      sections.at(-1)?.paragraphs.push(node.type === 'paragraph' ? source.replace(/\s+/g, ' ') : source);
    }
  }
  return sections
    .map((section) => ({ ...section, text: section.paragraphs.join('\n').trim() }))
    .filter((section) => section.text !== '')
    .map(({ headings, text }, position) => ({
      chunkId: `${docId}-${String(position).padStart(3, '0')}`,
      docId,
      title: title || docId,
      headings,
      text,
      hash: createHash('sha256').update(text).digest('hex').slice(0, 16),
    }));
}
