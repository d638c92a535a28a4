import type { ZodType } from 'zod';
import { NewerState } from '../errors.ts';

/** How the documents of a collection (and of its sub-collections) look. */
export interface CollectionSpec {
  version: number;
  /** `migrations[n]` takes the data of version n+1 to version n+2. */
  migrations: ((data: unknown) => unknown)[];
  /** What is read and what is written has to fit it. */
  schema: ZodType;
  /** A damaged file is refused until a person acts; without it, it is put aside and counts as missing. */
  mustNotBeLost?: boolean;
}

/** A document as it stands in its file. */
export interface Envelope {
  version: number;
  data: unknown;
}

/** The document in a file's text. @throws SyntaxError when it is none */
export function envelopeOf(text: string): Envelope {
  const value: unknown = JSON.parse(text);
  if (value === null || typeof value !== 'object' || !('data' in value) || !('version' in value))
    throw new SyntaxError('not a document of ours: no { version, data }');
  const { version, data } = value;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new SyntaxError(`its version is ${JSON.stringify(version)}`);
  return { version, data };
}

/**
 * A document in today's version.
 * @throws NewerState when a newer program wrote it; ZodError, or what a migration throws, when its data does not fit
 */
export function upToDate({ version, data }: Envelope, spec: CollectionSpec, path: string): Envelope {
  if (version > spec.version)
    throw new NewerState(
      `${path} was written by a newer version of Mostrador (format ${version}, this one knows ${spec.version}). Update the program, or put back the state of before.`,
    );
  let migrated = data;
  for (const migrate of spec.migrations.slice(version - 1)) migrated = migrate(migrated);
  return { version: spec.version, data: validated(migrated, spec).plain };
}

/** The data as it will be read again, and as it is written, in JSON. @throws ZodError when it does not fit its collection */
export function validated(data: unknown, spec: CollectionSpec): { plain: unknown; json: string } {
  const json = JSON.stringify(data);
  const plain: unknown = JSON.parse(json);
  spec.schema.parse(plain);
  return { plain, json };
}
