import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured logs with ids; never texts, names or tokens. Without a destination they go to stderr. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino({ level, base: null }, destination ?? pino.destination({ dest: 2, sync: true }));
}

/** A log that keeps nothing. */
export const silentLog: Log = pino({ level: 'silent' });
