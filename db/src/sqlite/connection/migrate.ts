/** Schema migrations: all missing ones run in one transaction, so that a kill leaves none or all. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../driver.ts';
import { StartRefused } from '../../start-refused.ts';

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;

interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Checksum of the statements with LF line ends. */
  readonly checksum: string;
}

interface Applied {
  readonly id: number;
  readonly checksum: string;
}

/** Returns the names of the migrations that this call applied. */
export function migrate(client: Database, migrationsDir: string, nowMs: number): readonly string[] {
  const known = readMigrations(migrationsDir);
  return client
    .transaction(() => {
      client.exec(
        `CREATE TABLE IF NOT EXISTS migrations
         (id INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at_ms INTEGER NOT NULL) STRICT`,
      );
      const applied = client.prepare('SELECT id, checksum FROM migrations ORDER BY id').all() as Applied[];
      assertSameHistory(applied, known);
      const missing = known.slice(applied.length);
      const note = client.prepare(
        'INSERT INTO migrations (id, name, checksum, applied_at_ms) VALUES (?, ?, ?, ?)',
      );
      for (const { id, name, sql, checksum } of missing) {
        client.exec(sql);
        note.run(id, name, checksum, nowMs);
      }
      return missing.map(({ name }) => name);
    })
    .immediate();
}

/** Creation time of the database: the time of its first migration. */
export function createdAtMs(client: Database): number {
  return client.prepare('SELECT min(applied_at_ms) FROM migrations').pluck().get() as number;
}

/** The number of the newest schema that this program knows. */
export function newestSchema(migrationsDir: string): number {
  return readMigrations(migrationsDir).length;
}

function readMigrations(dir: string): readonly Migration[] {
  return readdirSync(dir)
    .filter((name) => FILE.test(name))
    .sort()
    .map((name, index) => {
      const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n');
      const id = Number.parseInt(name, 10);
      if (id !== index + 1) throw new StartRefused(`migration ${name} is not number ${index + 1}`);
      return { id, name, sql, checksum: checksumOf(sql) };
    });
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Recorded by earlier versions for a checkout with CRLF line ends. */
function checksumWithReturns({ sql }: Migration): string {
  return checksumOf(sql.replaceAll('\n', '\r\n'));
}

function assertSameHistory(applied: readonly Applied[], known: readonly Migration[]): void {
  for (const [index, { id, checksum }] of applied.entries()) {
    const migration = known[index];
    if (migration === undefined)
      throw new StartRefused(`the database is newer than this program (migration ${id})`);
    if (checksum !== migration.checksum && checksum !== checksumWithReturns(migration))
      throw new StartRefused(`migration ${migration.name} was changed after it was applied`);
  }
}
