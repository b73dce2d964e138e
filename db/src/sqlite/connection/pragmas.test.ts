/** Settings of the connection on a real file. */

import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { Database } from '../driver.ts';
import { DATABASE_FILE } from './folder-state.ts';
import { PAGE_BYTES, preparePragmas } from './pragmas.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function pageBytes(pageSize: number | null): unknown {
  const client = new Database(join(folder.path, DATABASE_FILE));
  if (pageSize !== null) client.pragma(`page_size = ${pageSize}`);
  if (pageSize !== null) client.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY)');
  preparePragmas(client);
  client.exec('CREATE TABLE others (id INTEGER PRIMARY KEY)');
  const bytes = client.pragma('page_size', { simple: true });
  client.close();
  return bytes;
}

test('[STORE-28] a new database has small pages', () => {
  expect(pageBytes(null)).toBe(PAGE_BYTES);
});

test('[STORE-28] a database of an earlier version keeps its pages', () => {
  expect(pageBytes(4_096)).toBe(4_096);
});
