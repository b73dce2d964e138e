/** Files of migrations, and their comparison with those that a database applied. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './start-refused.ts';

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;

interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Checksum of the statements with LF line ends. */
  readonly checksum: string;
}

/** A row of the table `migrations`. */
export interface AppliedMigration {
  readonly id: number;
  readonly checksum: string;
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
      return { id, name, sql, checksum: checksumOf(sql) };
    });
}

/** The known migrations that were not applied. Throws {@link StartRefused} when the applied ones differ from the known ones. */
export function missingMigrations(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): readonly Migration[] {
  for (const [index, { id, checksum }] of applied.entries()) {
    const migration = known[index];
    if (migration === undefined)
      throw new StartRefused(`the database is newer than this program (migration ${id})`);
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
