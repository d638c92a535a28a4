import { DateTime } from 'luxon';
import type { Language } from '../kernel/language.ts';
import { blocksOf } from './conversation.ts';
import type { Message } from './model.ts';
import type { AskedQuestion, Person } from './question.ts';

const OPENING = '<context>';

/**
 * The user's message: who asks and what day it is in a block of its own, so that nothing that a person types
 * can pass for it, and the cached part before stays the same for everybody.
 */
export function userTurn(question: AskedQuestion, now: Date, zone: string): Message {
  const local = DateTime.fromJSDate(now, { zone }).setLocale('en');
  const { person, language } = question;
  const context = [
    OPENING,
    `person: ${oneLine(person.name)} (id ${oneLine(person.id)}), tier ${person.tier}${person.approver ? ', approver' : ''}`,
    `now: ${local.toFormat('cccc yyyy-MM-dd HH:mm')} ${zone}`,
    `language: ${language}`,
    '</context>',
    ...backgroundOf(question),
  ].join('\n');
  return {
    role: 'user',
    content: [
      { type: 'text', text: context },
      { type: 'text', text: question.text.replace(/<(\/?context)>/gi, '‹$1›') },
    ],
  };
}

/** The thread so far, each line marked as somebody's words, so that none can pass for the program's. */
function backgroundOf({ background = [] }: AskedQuestion): string[] {
  if (background.length === 0) return [];
  const lines = background.map(({ id, name, text }) => `> ${authorOf(id, name)}: ${oneLine(text)}`);
  return ['<thread>', ...lines, '</thread>'];
}

/** Who wrote a line of a thread: with their id, by which their words are found again when they are to go. */
function authorOf(id: string | undefined, name: string): string {
  return id === undefined ? oneLine(name) : `${oneLine(name)} (id ${oneLine(id)})`;
}

/** Whether a text block is the program's own, not the person's words. */
export function isContext(text: string): boolean {
  return text.startsWith(OPENING);
}

/** The language of the newest context block in a conversation. */
export function languageOf(messages: Message[]): Language | undefined {
  for (const block of messages.flatMap(blocksOf).reverse()) {
    if (block.type === 'text' && isContext(block.text)) return readContext(block.text).language;
  }
  return undefined;
}

/** Now at the venue: `2026-11-30`, and the minutes since its midnight. */
export interface LocalNow {
  day: string;
  minutes: number;
}

interface ReadContext {
  name: string;
  personId: string | undefined;
  tier: Person['tier'];
  language: Language;
  now: LocalNow;
}

/** What a context block says; the offline planner reads it as a model would. */
export function readContext(text: string): ReadContext {
  const now = /^now: \S+ (\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})/m.exec(text);
  // People choose their names: only the end of the line is the program's.
  const [, name = '', personId, tier] =
    /^person: (.*) \(id ([^()]*)\), tier (basic|pro)(?:, approver)?$/m.exec(text) ?? [];
  return {
    name,
    personId,
    tier: tier === 'pro' ? 'pro' : 'basic',
    language: /^language: es$/m.test(text) ? 'es' : 'en',
    now: { day: now?.[1] ?? '1970-01-01', minutes: Number(now?.[2] ?? 0) * 60 + Number(now?.[3] ?? 0) },
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[<>]/g, '');
}
