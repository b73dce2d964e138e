/** Schema migrations: all missing ones run in one transaction, so that a kill leaves none or all. */

import { type AppliedMigration, missingMigrations, readMigrations } from '../../migration-files.ts';
import type { Database } from '../driver.ts';

/** Returns the names of the migrations that this call applied. */
export function migrate(client: Database, migrationsDir: string, nowMs: number): readonly string[] {
  const known = readMigrations(migrationsDir);
  return client
    .transaction(() => {
      client.exec(
        `CREATE TABLE IF NOT EXISTS migrations
         (id INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at_ms INTEGER NOT NULL) STRICT`,
      );
      const applied = client
        .prepare('SELECT id, checksum FROM migrations ORDER BY id')
        .all() as AppliedMigration[];
      const missing = missingMigrations(applied, known);
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
