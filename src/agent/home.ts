import type { Json } from '../engine/types.ts';

/** A call that a button stands for; the words are what the person would have said instead. */
export interface ButtonCall {
  name: string;
  input: { [field: string]: Json };
  says: string;
}

export interface HomeLine {
  title: string;
  detail: string;
  button?: { label: string; call: ButtonCall };
}

/** A part of what a desk shows a person who opens it: a heading, and lines with a button each, or none. */
export interface HomeItem {
  title: string;
  lines: HomeLine[];
  /** What is said when there is no line. */
  empty: string;
}
