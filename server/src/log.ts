/** The server's log: one JSON line on stderr per event worth somebody's attention. Never requests, never secrets. */

import type { Clock } from '@vernier/shared/clock';
import { isoTime } from '@vernier/shared/clock';

export interface Log {
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export function createLog(clock: Clock, write: (line: string) => void): Log {
  const line = (level: string) => (message: string, fields?: Readonly<Record<string, unknown>>) => {
    write(`${JSON.stringify({ at: isoTime(clock.now()), level, message, ...fields }, replaceErrors)}\n`);
  };
  return { warn: line('warn'), error: line('error') };
}

function replaceErrors(_: string, value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  return typeof value === 'bigint' ? value.toString() : value;
}
