import { codeOf } from './errors.ts';

/** Why the system refused, in a few words, by its code (errno(3)). */
const REASONS: Record<string, string> = {
  EACCES: 'this program may not use it',
  EPERM: 'this program may not use it',
  EROFS: 'what is on that disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'the disk fails',
  ENOENT: 'there is no such file',
  ENOTDIR: 'it is no folder, or lies in something that is none',
  EEXIST: 'something of that name is in the way',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead back to themselves',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no machine of that name',
  ECONNREFUSED: 'nothing listens there',
};

interface SystemError extends Error {
  syscall: string;
  path?: string;
  address?: string;
  hostname?: string;
  port?: number;
}

/**
 * What the system refused, as one sentence with what to do about it; undefined for any other error, which is a fault
 * of the program.
 */
export function systemFault(error: unknown): string | undefined {
  if (!isOfSystem(error)) return undefined;
  const { path, address = error.hostname, port } = error;
  const reason = systemReason(error);
  if (path !== undefined)
    return `${path} cannot be used (${reason}). Mend that, or choose another place: --state or STATE_DIR, DOCS_DIR, NOTES_FILE.`;
  if (address !== undefined)
    return `${address}${port === undefined ? '' : `:${port}`} cannot be used (${reason}). Choose another address or port: docs/configuration.md names the settings.`;
  return `The system refused: ${reason}.`;
}

/** Why the system refused, in a few words: of an error without a known code its first line. */
export function systemReason(error: Error): string {
  return REASONS[codeOf(error) ?? ''] ?? error.message.split('\n', 1)[0] ?? '';
}

function isOfSystem(error: unknown): error is SystemError {
  return error instanceof Error && codeOf(error) !== undefined && 'syscall' in error;
}
