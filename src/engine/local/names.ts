import { createHash } from 'node:crypto';

const LONGEST_NAME = 200;

/**
 * An id as a file name: percent-encoded, and hashed at the end where it would be too long for a file system.
 * Dots are encoded too, so that no id is `..` and none looks like a suffix of ours.
 */
export function toFileName(id: string): string {
  const name = encodeURIComponent(id).replace(/[.*'()!~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (name.length > 0 && name.length <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(id).digest('hex');
  return `${name.slice(0, LONGEST_NAME - 65)}~${hash}`;
}

/** The id of a file name, undefined when it was too long to be kept in the name. */
export function toId(name: string): string | undefined {
  if (name.includes('~')) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
