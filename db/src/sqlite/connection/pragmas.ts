/** Pragmas that make a commit durable, set and read back at each open: SQLite silently ignores what it cannot apply. */

import type { Database } from '../driver.ts';
import { StartRefused } from '../../start-refused.ts';

/** Earlier versions could reset a write-ahead log under a reader and lose data. */
const MIN_VERSION = [3, 51, 3] as const;
const SYNCHRONOUS_FULL = 2;
/** How long a statement waits for another process that writes. */
export const BUSY_TIMEOUT_MS = 5_000;
/** Page size of a new database: a commit writes whole pages, and an order changes a few bytes of eleven. Others keep theirs. */
export const PAGE_BYTES = 2_048;
/** Each commit that splits a page of an index visits the whole cache. */
const CACHE_KIB = 8_192;
/** Size that the log file keeps for reuse; twice the pages of a checkpoint. */
export const WAL_LIMIT_BYTES = 33_554_432;

/** Throws {@link StartRefused} for an old SQLite version and for a file that does not apply the settings. */
export function preparePragmas(client: Database): void {
  assertVersion(client.prepare('SELECT sqlite_version()').pluck().get() as string);
  client.pragma(`page_size = ${PAGE_BYTES}`);
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('trusted_schema = OFF');
  client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  client.pragma(`cache_size = -${CACHE_KIB}`);
  // checkpoints.ts runs checkpoints, never inside the commit of an order.
  client.pragma('wal_autocheckpoint = 0');
  // Truncates a log that grew while a reader blocked its checkpoint.
  client.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
  assertPragma(client, 'journal_mode', 'wal');
  assertPragma(client, 'synchronous', SYNCHRONOUS_FULL);
  assertPragma(client, 'foreign_keys', 1);
}

function assertPragma(client: Database, name: string, expected: string | number): void {
  const actual: unknown = client.pragma(name, { simple: true });
  if (actual !== expected)
    throw new StartRefused(`the database does not hold ${name}=${expected} (it says ${String(actual)})`);
}

export function assertVersion(version: string): void {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  for (const [place, least] of MIN_VERSION.entries()) {
    const part = parts[place] ?? 0;
    if (part > least) return;
    if (part < least)
      throw new StartRefused(`SQLite ${version} is too old: ${MIN_VERSION.join('.')} or newer is needed`);
  }
}
