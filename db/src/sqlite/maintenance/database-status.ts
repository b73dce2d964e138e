/** Database status on SQLite: version, schema, and the sizes of the file and its log. */

import { statSync } from 'node:fs';
import type { Database } from '../driver.ts';
import type { DatabaseStatusReader } from '../../repositories/maintenance/database-status.ts';

export function sqliteDatabaseStatus(client: Database, file: string): DatabaseStatusReader {
  const text = (query: string) => String(client.prepare(query).pluck().get());
  const engine = `SQLite ${text('SELECT sqlite_version()')}`;
  const schema = text('SELECT name FROM migrations ORDER BY id DESC LIMIT 1').replace(/\.sql$/, '');
  return {
    read: () => ({ engine, schema, fileBytes: bytesOf(file), walBytes: bytesOf(`${file}-wal`) }),
  };
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
