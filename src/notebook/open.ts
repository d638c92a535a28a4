import { join } from 'node:path';
import type { Model } from '../agent/model.ts';
import type { Documents } from '../engine/types.ts';
import type { Config } from '../kernel/config.ts';
import { dataFault } from '../kernel/data-fault.ts';
import { ConfigError } from '../kernel/errors.ts';
import type { NotebookDeps } from './deps.ts';
import { type Note, readNotes } from './notes.ts';
import type { ProductStore } from './products/store.ts';
import type { UsageLog } from './usage-log.ts';
import { offlineWriter } from './writer/offline.ts';
import { modelWriter } from './writer/with-model.ts';

/** What opening a notebook needs beside the configuration. */
export interface NotebookNeeds {
  documents: Documents;
  products: ProductStore;
  usage: UsageLog;
  notesFile: string;
  /** The model that writes cards, scripts and ideas; without it they use the notes' own sentences. */
  model?: Model;
  /** Without NOTEBOOK_OWNER: whether the person who asks is the owner; otherwise nobody is. */
  isAskerOwner: boolean;
}

/** The notebook's dependencies as configured. @throws ConfigError when the notes cannot be read */
export async function openNotebook(config: Config, needs: NotebookNeeds): Promise<NotebookDeps> {
  const { documents, products, usage, notesFile, model, isAskerOwner } = needs;
  const notes = await readConfigured(notesFile);
  const plain = offlineWriter(notes);
  const timeoutMs = config.MEDIA_TIMEOUT_SECONDS * 1000;
  const {
    IMAGE_API_URL: imageUrl,
    IMAGE_API_KEY: imageKey,
    SPEECH_API_URL: speechUrl,
    SPEECH_API_KEY: speechKey,
    VOICE_CONSENT_UNTIL: consentUntil,
    NOTEBOOK_OWNER: owner,
  } = config;
  return {
    notes,
    documents,
    products,
    usage,
    writer: model ? modelWriter(model, plain) : plain,
    folder: join(config.STATE_DIR, 'notebook'),
    ...(imageUrl !== undefined && {
      images: {
        kind: 'image' as const,
        url: imageUrl,
        model: config.IMAGE_MODEL,
        timeoutMs,
        ...(imageKey !== undefined && { apiKey: imageKey }),
      },
    }),
    ...(speechUrl !== undefined && {
      ownVoice: {
        kind: 'speech' as const,
        url: speechUrl,
        model: config.SPEECH_MODEL,
        voice: config.SPEECH_VOICE,
        timeoutMs,
        ...(speechKey !== undefined && { apiKey: speechKey }),
        ...(consentUntil !== undefined && { consentUntil }),
      },
    }),
    readers: config.NOTEBOOK_READERS,
    ownersFor: ({ id }) => (owner !== undefined ? [owner] : isAskerOwner ? [id] : []),
    zone: config.VENUE_ZONE,
    random: Math.random,
  };
}

async function readConfigured(path: string): Promise<Note[]> {
  try {
    return await readNotes(path);
  } catch (error) {
    throw new ConfigError(
      `The notes in ${path} cannot be used (${dataFault(error)}). Set NOTES_FILE to others.`,
    );
  }
}
