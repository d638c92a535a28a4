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
  let isDirty = false;

  return {
    path,
    bytes: () => bytes,
    async append(line) {
      const content = Buffer.from(lineOf(line));
      // What was refused must not stand there, not even in part, when the next line is acknowledged.
      if (isDirty) await file.truncate(bytes);
      isDirty = true;
      await writeAll(file, content, bytes);
      await file.datasync();
      isDirty = false;
      bytes += content.byteLength;
    },
    close: () => file.close(),
  };
}
