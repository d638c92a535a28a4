import { lookup } from 'mime-types';

/** The type Slack would guess from a file's name. */
export function mimetypeOf(name: string): string {
  return lookup(name) || 'application/octet-stream';
}
