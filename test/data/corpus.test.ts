import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Chunk {
  id: string;
  doc: string;
  heading: string;
  text: string;
}

const DOCS = new URL('../../data/docs/', import.meta.url);
const files = readdirSync(DOCS).sort();
const sources = files.map((name) => ({
  doc: name.replace(/\.md$/, ''),
  source: readFileSync(new URL(name, DOCS), 'utf8'),
}));

/** Cuts by section on purpose without the product's own reader: the corpus must hold by itself. */
function sections(doc: string, source: string): Chunk[] {
  return source
    .split(/^## /m)
    .slice(1)
    .map((section, position) => {
      const [heading = '', ...body] = section.split('\n');
      const text = body.join(' ').replace(/\s+/g, ' ').trim();
      return { id: `${doc}-${String(position).padStart(3, '0')}`, doc, heading: heading.trim(), text };
    });
}

const chunks = sources.flatMap(({ doc, source }) => sections(doc, source));

function textOf(id: string): string {
  const chunk = chunks.find((each) => each.id === id);
  if (!chunk) throw new Error(`no chunk ${id}`);
  return chunk.text;
}

const idsSaying = (...patterns: RegExp[]): string[] =>
  chunks.filter(({ text }) => patterns.every((pattern) => pattern.test(text))).map(({ id }) => id);

describe('the shape of the corpus', () => {
  it('has the thirteen documents', () => {
    expect(files).toEqual([
      'billing-faq.md',
      'boardroom-room-manual.md',
      'booking-rules-faq.md',
      'cancellation-policy.md',
      'focus-room-manual.md',
      'lounge-room-manual.md',
      'membership-tiers-faq.md',
      'no-show-policy.md',
      'operations-manual-raw.md',
      'phonebooth-room-manual.md',
      'refund-policy.md',
      'studio-room-manual.md',
      'wifi-and-equipment-faq.md',
    ]);
  });

  it('has 57 sections, each with a heading and a text of its own', () => {
    expect(chunks).toHaveLength(57);
    expect(chunks.filter(({ heading }) => heading === '')).toEqual([]);
    expect(new Set(chunks.map(({ text }) => text)).size).toBe(57);
  });

  it.each(sources)('$doc is a title, then sections of one plain paragraph', ({ source }) => {
    expect(source).toMatch(/^# \S[^\n]*\n(\n## \S[^\n]*\n\n[^\n#>|*-][^\n]*\n)+$/);
  });

  it('keeps each text between 103 and 290 characters', () => {
    expect(chunks.filter(({ text }) => text.length < 103 || text.length > 290)).toEqual([]);
  });

  it('has one longest text, the cleaning, which search_docs shows cut to 283 characters', () => {
    const longest = chunks.filter(({ text }) => text.length === 290);
    expect(longest.map(({ id }) => id)).toEqual(['operations-manual-raw-001']);
    expect(`${textOf('operations-manual-raw-001').slice(0, 280).trimEnd()}...`).toHaveLength(283);
  });
});

describe('the known chunks carry their facts', () => {
  it.each<[string, RegExp[]]>([
    ['cancellation-policy-000', [/basic tier/, /24 hours before the start/, /whole amount is forfeited/]],
    [
      'cancellation-policy-001',
      [/cancellation policy/, /pro tier/, /free of charge up to 4 hours before the start/],
    ],
    ['cancellation-policy-002', [/booking system/, /no phone line/, /time stamp decides/]],
    [
      'membership-tiers-faq-000',
      [/basic, which has no monthly fee/, /pro, a paid upgrade/, /shorter cancellation/],
    ],
    ['focus-room-manual-000', [/one person/, /closed door/, /calls and deep work/, /smallest/, /cheapest/]],
    ['boardroom-room-manual-004', [/doors closed/, /Record a call only if everyone on it has agreed/]],
    ['lounge-room-manual-004', [/open-plan/, /without a door or a keypad code/, /conversational volume/]],
    [
      'operations-manual-raw-001',
      [/30 minutes or more/, /wipe the table/, /left behind/, /in full every evening/],
    ],
  ])('%s', (id, facts) => {
    for (const fact of facts) expect(textOf(id)).toMatch(fact);
  });

  it('answers the wifi question in the FAQ, and nowhere in the Lounge manual', () => {
    expect(textOf('wifi-and-equipment-faq-000')).toMatch(/High-speed wifi is included in every room.*Lounge/);
    expect(chunks.filter(({ doc, text }) => doc === 'lounge-room-manual' && /wi-?fi/i.test(text))).toEqual(
      [],
    );
  });

  it('names the equipment of Focus in its manual', () => {
    expect(idsSaying(/\bFocus is equipped\b/, /monitor/, /webcam/)).toEqual(['focus-room-manual-001']);
  });

  it('keeps the decoy a pointer: one sentence to refund-policy and no figure', () => {
    const decoy = textOf('cancellation-policy-003');
    expect(decoy).toMatch(/^See `refund-policy` [^.]*\.$/);
    expect(decoy).not.toMatch(/\d|free|forfeit|phone|time stamp/);
  });

  it('has no other cross-reference', () => {
    const pointers = chunks.flatMap(({ id, text }) =>
      [...text.matchAll(/`([^`]+)`/g)].map(([, to]) => [id, to]),
    );
    expect(pointers).toEqual([['cancellation-policy-003', 'refund-policy']]);
  });
});

describe('each fact stands in one place', () => {
  it.each<[string, RegExp[], string]>([
    ['the basic window', [/\b24 hours\b/], 'cancellation-policy-000'],
    ['the pro window', [/\b4 hours\b|\bfour hours\b/i], 'cancellation-policy-001'],
    ['no phone line', [/phone line/], 'cancellation-policy-002'],
    ['the time stamp', [/time stamp/], 'cancellation-policy-002'],
    ['the days of a refund', [/working days/], 'refund-policy-001'],
    ['the payment method of a refund', [/original payment method/], 'refund-policy-001'],
    ['the no-show limit', [/15 minutes after/], 'no-show-policy-000'],
    ['no monthly fee on basic', [/no monthly fee/], 'membership-tiers-faq-000'],
    ['wifi is included', [/wifi/, /included/], 'wifi-and-equipment-faq-000'],
    ['the cleaning gap', [/30 minutes/], 'operations-manual-raw-001'],
    ['the evening clean of Boardroom', [/cleaned in full/], 'operations-manual-raw-001'],
    ['the seats of Studio', [/\b6 people\b/], 'studio-room-manual-000'],
    ['the seats of Boardroom', [/\b12 people\b/], 'boardroom-room-manual-000'],
    ['video conferencing', [/video conferencing/], 'boardroom-room-manual-001'],
    ['the Lounge is not bookable', [/Lounge cannot be booked/], 'lounge-room-manual-001'],
    ['the Phonebooth is not bookable', [/first come, first served/], 'phonebooth-room-manual-000'],
    ['the opening hours', [/08:00 to 22:00/, /09:00 to 14:00/, /closed on Sundays/], 'booking-rules-faq-000'],
    ['the time zone', [/Europe\/Madrid/], 'booking-rules-faq-000'],
    ['the length of a booking', [/quarter of an hour up to 12 hours/, /15-minute/], 'booking-rules-faq-001'],
    ['midnight', [/midnight/], 'booking-rules-faq-001'],
    ['how far ahead', [/\b90 days\b/], 'booking-rules-faq-002'],
    ['the day of the invoices', [/first day of each month/], 'billing-faq-000'],
  ])('%s', (_fact, patterns, id) => {
    expect(idsSaying(...patterns)).toEqual([id]);
  });

  it('says who needs a keypad code as the rooms do', () => {
    expect(idsSaying(/opens? (Focus |)with a keypad code/)).toEqual([
      'boardroom-room-manual-002',
      'focus-room-manual-002',
      'phonebooth-room-manual-001',
    ]);
  });

  it('states no price: prices come from get_quote', () => {
    expect(idsSaying(/[€$%]|\b(euros?|EUR|USD|dollars?|cents?|per ?cent|per hour|an hour each)\b/i)).toEqual(
      [],
    );
    expect(idsSaying(/\d[.,]\d{2}\b/)).toEqual([]);
  });
});
