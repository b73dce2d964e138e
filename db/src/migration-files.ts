/** Files of migrations, and their comparison with those that a database applied. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './start-refused.ts';

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;
/** Line of a migration: programs whose newest migration has that number, or a greater one, run on its schema. */
const COMPATIBLE_FROM = /^-- compatible-from: (\d{4})$/m;

export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Checksum of the statements with LF line ends. */
  readonly checksum: string;
  /** Number of the migration that a program must know at least to run on the schema with this one. */
  readonly compatibleFrom: number;
}

/** A row of the table `migrations`. */
export interface AppliedMigration {
  readonly id: number;
  readonly checksum: string;
  /** Absent and null where an earlier program has applied it: only those that know the migration run on the schema. */
  readonly compatibleFrom?: number | null;
}

/** The migrations of a folder, whose numbers are contiguous from `first`. */
export function readMigrations(dir: string, first = 1): readonly Migration[] {
  return readdirSync(dir)
    .filter((name) => FILE.test(name))
    .sort()
    .map((name, index) => {
      const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n');
      const id = Number.parseInt(name, 10);
      if (id !== index + first) throw new StartRefused(`migration ${name} is not number ${index + first}`);
      return { id, name, sql, checksum: checksumOf(sql), compatibleFrom: compatibleFrom(sql, { id, first }) };
    });
}

/** Throws for a number that is none of an earlier migration. */
function compatibleFrom(sql: string, { id, first }: { readonly id: number; readonly first: number }): number {
  const [, text] = COMPATIBLE_FROM.exec(sql) ?? [];
  if (text === undefined) return id;
  const from = Number.parseInt(text, 10);
  if (from < first || from >= id)
    throw new StartRefused(`migration ${id} says compatible-from ${text}, which is no earlier migration`);
  return from;
}

/** The known migrations that were not applied. Throws {@link StartRefused} when the applied ones differ from the known ones. */
export function missingMigrations(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): readonly Migration[] {
  const newest = known.at(-1)?.id ?? 0;
  for (const [index, { id, checksum, compatibleFrom: from }] of applied.entries()) {
    const migration = known[index];
    if (migration === undefined) {
      if (from != null && from <= newest) continue;
      throw new StartRefused(`the database is newer than this program (migration ${id})`);
    }
    if (checksum !== migration.checksum && checksum !== checksumWithReturns(migration))
      throw new StartRefused(`migration ${migration.name} was changed after it was applied`);
  }
  return known.slice(applied.length);
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Recorded by earlier versions for a checkout with CRLF line ends. */
function checksumWithReturns({ sql }: Migration): string {
  return checksumOf(sql.replaceAll('\n', '\r\n'));
}
