/** The write-ahead log of a running server, written to past the executor. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { Database } from '@vernier/db/sqlite/driver';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Harness } from '../rig/harness.ts';

const MIB = 1_048_576;

let server: Harness;
beforeAll(async () => {
  server = await Harness.start();
});
afterAll(() => server.stop());

test('[STORE-1] an interval moves what another connection wrote once 16 MiB of it wait', async () => {
  const size = () => statSync(join(server.dataDir, DATABASE_FILE)).size;
  const write = (key: string, bytes: number) => {
    const client = new Database(join(server.dataDir, DATABASE_FILE));
    client.pragma('wal_autocheckpoint = 0');
    client.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(key, 'x'.repeat(bytes));
    client.close();
  };
  server.pass(250);
  write('small', 8 * MIB);
  server.pass(250);
  expect(size()).toBeLessThan(8 * MIB);
  write('large', 9 * MIB);
  server.pass(250);
  await vi.waitFor(() => expect(size()).toBeGreaterThan(17 * MIB));
});
