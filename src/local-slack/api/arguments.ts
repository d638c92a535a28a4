import type { Fields } from '../types.ts';

/** Arguments that travel as JSON inside a form. */
const JSON_ARGUMENTS = new Set([
  'attachments',
  'blocks',
  'chunks',
  'files',
  'loading_messages',
  'message',
  'metadata',
  'prompts',
  'view',
]);

/** The arguments of a call, from a form, multipart form or JSON body; `undefined` when the body cannot be read. */
export async function readArguments(contentType: string, body: Buffer): Promise<Fields | undefined> {
  if (body.length === 0) return {};
  try {
    if (contentType.startsWith('application/json')) {
      const value: unknown = JSON.parse(body.toString('utf8'));
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
    }
    return decode(await formEntries(contentType, body));
  } catch {
    return undefined;
  }
}

/** The bytes of an upload, sent raw or as the only part of a multipart form (as Node's SDK does). */
export async function readUpload(contentType: string, body: Buffer): Promise<Uint8Array> {
  if (!contentType.startsWith('multipart/form-data')) return body;
  for (const [, value] of await formEntries(contentType, body)) {
    return typeof value === 'string' ? Buffer.from(value) : new Uint8Array(await value.arrayBuffer());
  }
  return new Uint8Array();
}

type Entry = [string, string | Blob];

async function formEntries(contentType: string, body: Buffer): Promise<Entry[]> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  return [...(await response.formData()).entries()];
}

function decode(entries: Entry[]): Fields {
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' && JSON_ARGUMENTS.has(name) && value !== '' ? parsed(value) : value,
    ]),
  );
}

/** Invalid JSON stays text, so that the method refuses it with its own error. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
