import { type FileHandle, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FileCalls, syncFolder, writeAll } from '../files.ts';
import { type Header, type Line, lineOf } from './lines.ts';

/** A log that is being written, by one process, a line at a time. */
export interface LogWriter {
  path: string;
  /** So many bytes of it were acknowledged. */
  bytes(): number;
  /** Resolves when the line is on disk. @throws the system's error; then the line is not there */
  append(line: Line): Promise<void>;
  close(): Promise<void>;
}

/** Begins a log. @throws the system's error */
export async function beginLog(path: string, header: Header, calls: FileCalls): Promise<LogWriter> {
  const file = await calls.open(path, 'wx', 0o600);
  const writer = writerOf(path, file);
  try {
    await writer.append(header);
    await syncFolder(dirname(path), calls);
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  return writer;
}

function writerOf(path: string, file: FileHandle): LogWriter {
  let bytes = 0;

  return {
    path,
    bytes: () => bytes,
    async append(line) {
      const content = Buffer.from(lineOf(line));
      // In the place of what was refused: what is left behind it is the end of one line, and no line by itself.
      await writeAll(file, content, bytes);
      await file.datasync();
      bytes += content.byteLength;
    },
    close: () => file.close(),
  };
}
