/** The server's log: JSON lines by pino, with the times of the given clock. No line contains personal data. */

import type { Clock } from '@vernier/shared/clock';
import { isoTime } from '@vernier/shared/clock';
import pino from 'pino';
import { LineWriter } from './line-writer.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Write = (message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** Lines that an operator should read. */
export interface Log {
  readonly warn: Write;
  readonly error: Write;
}

/** With routine lines: one for each request. */
export interface Journal extends Log {
  readonly debug: Write;
  readonly info: Write;
  /** Whether lines of the level are written. */
  readonly writes: (level: LogLevel) => boolean;
  /** Writes a line of fields that are JSON already, such as `"id":1`: cheaper than an object. */
  readonly writeFields: (level: LogLevel, message: string, fields: string) => void;
}

export interface LogOptions {
  readonly clock: Clock;
  readonly level: LogLevel;
  readonly target: pino.DestinationStream;
}

export function createLog({ clock, level, target }: LogOptions): Journal {
  const timestamp = stamping(clock);
  const lowest = LOG_LEVELS.indexOf(level);
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: withoutNames },
    },
    target,
  );
  const write =
    (at: LogLevel): Write =>
    (message, fields) =>
      fields === undefined ? logger[at](message) : logger[at](fields, message);
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    writes: (at) => LOG_LEVELS.indexOf(at) >= lowest,
    writeFields: (at, message, fields) =>
      target.write(`{"level":"${at}"${timestamp()},${fields},"message":"${message}"}\n`),
  };
}

/** Lines of the same millisecond share the timestamp's text: under load there are several. */
function stamping(clock: Clock): () => string {
  let stampedMs = Number.NaN;
  let text = '';
  return () => {
    const nowMs = clock.now();
    if (nowMs !== stampedMs) text = `,"at":"${isoTime(nowMs)}"`;
    stampedMs = nowMs;
    return text;
  };
}

const STDERR = 2;
/** Standard error, written asynchronously; batched lines are still written when the process exits. */
export function standardError(): pino.DestinationStream {
  // Opened as a stream, a full pipe reports that instead of blocking, which would also delay the end of the process.
  process.stderr.on('error', () => {});
  return new LineWriter(STDERR);
}

/** An error's message may quote user input, such as a mail server's that repeats the address. */
function withoutNames(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? masked(error) : error;
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { ...describeError(error), stack: masked(error.stack ?? ''), ...cause };
}

function describeError(error: Error): Readonly<Record<string, string>> {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { name: error.name, ...code, message: masked(error.message) };
}

const EMAIL = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
/** A phone, a card, a code: consecutive digits in any grouping. */
const DIGITS = /\+?\d(?:[ .-]?\d){5,}/g;
/** A token, a key, an address of a coin. */
const OPAQUE = /(?<![\w/.-])(?=[\w-]*\d)[\w-]{24,}(?![\w/.-])/g;

function masked(text: string): string {
  return text.replace(EMAIL, '[address]').replace(OPAQUE, '[secret]').replace(DIGITS, '[digits]');
}
