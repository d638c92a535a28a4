import type { Documents } from '../engine/types.ts';
import type { NotebookAccess } from './access.ts';
import type { MediaServer } from './media.ts';
import type { Note } from './notes.ts';
import type { ProductStore } from './products/store.ts';
import type { UsageLog } from './usage-log.ts';
import type { OwnVoice } from './voice/own-voice.ts';
import type { Writer } from './writer/writer.ts';

/** All that the notebook desk works with. Functions take only what they use, as `Pick<NotebookDeps, …>`. */
export interface NotebookDeps extends NotebookAccess {
  notes: Note[];
  documents: Documents;
  products: ProductStore;
  usage: UsageLog;
  writer: Writer;
  /** The folder of covers, episodes and charts. */
  folder: string;
  /** The server of the image model; without it covers are mock-ups. */
  images?: MediaServer;
  /** The owner's voice; without it narrations use the toy voice. */
  ownVoice?: OwnVoice;
  /** The IANA time zone that decides which year it is and when consent ends. */
  zone: string;
  /** In [0, 1), for the waits between attempts. */
  random(): number;
}
