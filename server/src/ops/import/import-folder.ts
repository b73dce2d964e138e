/** Import of a stopped data folder into PostgreSQL, and the comparison of both, with lines for the operator. */

import { openRowSource } from '@vernier/db/sqlite/maintenance/row-source';
import type { Clock } from '@vernier/shared/clock';
import { databaseFaults } from '../verification/database-faults.ts';

/** A large table has a line for so many rows. */
const ROWS_OF_A_LINE = 200_000;
const TABLE_COLUMNS = 24;
const HASH_LETTERS = 16;

export interface ImportFolderOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly migrationsDir: string;
  readonly clock: Clock;
  readonly print: (line: string) => void;
  /** Only compares the folder with a database that it was imported into. */
  readonly onlyCompare: boolean;
  /** Only false for tests. */
  readonly requireDurability?: boolean;
}

/** Returns the faults; with any, nothing was imported. Throws a `StartRefused` for a folder or database that cannot be used. */
export async function importFolder(options: ImportFolderOptions): Promise<readonly string[]> {
  const { dataDir, databaseUrl: url, migrationsDir, clock, onlyCompare, requireDurability = true } = options;
  const { importRows, compareWithImport } = await import('@vernier/db/postgres/import/import-rows');
  const source = openRowSource(dataDir, migrationsDir);
  try {
    const parts = { url, migrationsDir, source, verify: databaseFaults, progress: progressOf(options.print) };
    if (onlyCompare) return await compareWithImport(parts);
    const nowMs = clock.now();
    const description = `from ${dataDir}, begun at ${new Date(nowMs).toISOString()}`;
    return await importRows({ ...parts, nowMs, requireDurability, description });
  } finally {
    source.close();
  }
}

function progressOf(print: (line: string) => void) {
  const next = new Map<string, number>();
  const line = (word: string, table: string, rest: string) =>
    print(`${word}  ${table.padEnd(TABLE_COLUMNS)} ${rest}`);
  return {
    onStep: print,
    onRows(table: string, copied: number, all: number) {
      const due = next.get(table) ?? ROWS_OF_A_LINE;
      if (copied < due && copied < all) return;
      next.set(table, due + ROWS_OF_A_LINE);
      line('copied', table, `${copied} of ${all} rows`);
    },
    onCompared(table: string, { rows, hash, fault }: Comparison) {
      if (rows === 0 && fault === null) return;
      line(fault === null ? 'equal ' : 'DIFFER', table, `${rows} rows, ${hash.slice(0, HASH_LETTERS)}`);
    },
  };
}

interface Comparison {
  readonly rows: number;
  readonly hash: string;
  readonly fault: string | null;
}
