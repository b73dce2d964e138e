/** An open PostgreSQL database: the store and the repositories, owned by one process. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../test/postgres/test-database.ts';
import { RecordMaker, T0 } from '../../test/records.ts';
import { MIGRATIONS } from '../../test/temporary-folder.ts';
import type { OpenDatabase } from '../open-database.ts';
import { deferredWrite } from '../repositories/writable-repositories.ts';
import { openPostgres } from './open.ts';

const server = testDatabase();
const open = () =>
  openPostgres({
    ...{ url: server.url, migrationsDir: MIGRATIONS, nowMs: T0, requireDurability: false },
    onLost: () => {},
  });

let database: OpenDatabase;
beforeEach(async () => {
  database = await open();
});
afterEach(() => database.close());

test('the repositories read what the store has committed', async () => {
  const make = new RecordMaker(await database.store.load());
  await database.store.commit([make.opening()]);
  const opened = make.opened(1);
  await database.store.commit([make.eventsRecord(1, [opened]), make.closing(1, opened.order.id, 5_000_000n)]);
  expect(await database.identity.userById(1)).toMatchObject({ uid: '10000001', isDemo: true });
  expect(await database.orderArchive.order(1)).toMatchObject({
    id: 1,
    status: 'closed',
    profitMicros: 5_000_000n,
  });
  expect(await database.activity.last(1)).toBeGreaterThan(0);
  expect(await database.lastMarketTime.playedMs()).toBe(T0 + 500);
});

test('an audited change has its line in the same transaction', async () => {
  const { admin, audit, support } = database;
  const owner = { email: 'a@example.com', passwordHash: 'x', role: 'owner', createdAtMs: T0 } as const;
  const adminId = await admin.insert(owner);
  const line = { adminId, action: 'support.settle', input: 'null', before: 'null', after: 'null', atMs: T0 };
  expect(await admin.audited(line, deferredWrite('support', 'settle', 404))).toEqual([false]);
  const broken = { ...line, adminId: 99 };
  await expect(
    admin.audited(broken, deferredWrite('admin', 'insert', { ...owner, email: 'b' })),
  ).rejects.toThrow();
  expect([await audit.count({}), await admin.byEmail('b'), await support.thread(404)]).toEqual([
    1,
    null,
    null,
  ]);
});

test('a second process is refused', async () => {
  await expect(open()).rejects.toThrow('in use by another running server');
});

test('its status names the engine and the schema', async () => {
  const { databaseStatus, migrated, createdAtMs } = database;
  const status = await databaseStatus.read();
  expect(status).toMatchObject({ engine: expect.stringMatching(/^PostgreSQL \d/), walBytes: null });
  expect(status.schema).toMatch(/^\d{4}-/);
  expect(status.fileBytes).toBeGreaterThan(0);
  expect([migrated, createdAtMs, database.writable()]).toEqual([[], T0, true]);
});
