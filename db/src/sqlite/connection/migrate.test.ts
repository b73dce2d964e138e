import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LiveAccounts } from '@vernier/shared/engine/live-accounts';
import { EMPTY_STATE } from '@vernier/shared/engine/store';
import { accountRow } from '@vernier/shared/trading/orders/account';
import { Database } from '../driver.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { T0 } from '../../../test/records.ts';
import { migrationFiles, MIGRATIONS, temporaryFolder } from '../../../test/temporary-folder.ts';
import { migrate } from './migrate.ts';
import { DATABASE_FILE, openSqlite } from '../open.ts';
import { recordOf } from '@vernier/shared/trading/orders/order-record';

const FIRST = '0001-accounts-orders-ledger.sql';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function open(migrationsDir = MIGRATIONS) {
  return openSqlite({ dataDir: folder.path, migrationsDir, nowMs: T0 });
}

/**
 * A database of the first version: an account opened a position, closed a part of it and then the rest, and has another open
 * position. The event bodies are of that version: without previous ticks, conversion ticks and parents.
 */
const FIRST_VERSION = readFileSync(new URL('../../../test/schemas/0001.sql', import.meta.url), 'utf8');

function createFirstVersion(): void {
  const migrations = join(folder.path, 'first');
  mkdirSync(migrations);
  copyFileSync(join(MIGRATIONS, FIRST), join(migrations, FIRST));
  const client = new Database(join(folder.path, DATABASE_FILE));
  migrate(client, migrations, T0);
  client.exec(FIRST_VERSION);
  client.close();
}

describe('a database of the first version', () => {
  beforeEach(createFirstVersion);

  it('[STORE-6] migrates with all its rows, and the replayed log still equals the stored rows', async () => {
    const { store, migrated, close } = open();
    expect(migrated).not.toContain(FIRST);
    const stored = await store.load();
    const replayed = new LiveAccounts(EMPTY_STATE);
    for (const event of await store.eventsAfter(0, 100)) replayed.replay(event);
    expect([...replayed.all()].map(accountRow)).toEqual(stored.accounts);
    expect([...(replayed.account(1)?.openOrders.values() ?? [])]).toEqual(stored.openOrders);
    expect(stored).toMatchObject({ lastEventSeq: 5, lastOrderId: 3, lastAccountId: 1 });
    await close();
  });

  it('has the order of each event and the parent of each partial close', async () => {
    const { store, close } = open();
    const seqs = async (orderId: number) => (await store.orderEvents(1, orderId)).map(({ seq }) => seq);
    expect([await seqs(1), await seqs(2), await seqs(3)]).toEqual([[2, 3, 4], [2, 3], [5]]);
    const parents = (await store.history(1, 0, 20)).map((order) => [order.id, recordOf(order).parentId]);
    expect(parents).toEqual([
      [1, null],
      [2, 1],
    ]);
    await close();
  });

  it('has null for columns that the version did not store', async () => {
    const { store, close } = open();
    const bodies = (await store.orderEvents(1, 1)).map(({ body }) => body);
    expect(bodies).toMatchObject([
      {
        kind: 'OrderOpened',
        before: null,
        terms: { conversionTick: null },
        order: { targetPrice: null, swappedAtMs: null },
      },
      { kind: 'OrderPartlyClosed', before: null },
      { kind: 'OrderClosed', before: null },
    ]);
    await close();
  });

  it('still refuses edits of append-only tables', async () => {
    await open().close();
    const client = new Database(join(folder.path, DATABASE_FILE));
    expect(() => client.exec('UPDATE events SET order_id = 9')).toThrow('events are append-only');
    expect(() => client.exec('DELETE FROM events')).toThrow('events are append-only');
    expect(() => client.exec('UPDATE orders SET parent_id = NULL WHERE id = 2')).toThrow(
      'a closed order is history',
    );
    client.close();
  });
});

/** Writes the migrations as a checkout with converted line ends has them. */
function checkout(name: string, lineEnd: '\n' | '\r\n'): string {
  const dir = join(folder.path, name);
  mkdirSync(dir);
  for (const file of migrationFiles()) {
    const sql = readFileSync(join(MIGRATIONS, file), 'utf8').replaceAll('\r\n', '\n');
    writeFileSync(join(dir, file), sql.replaceAll('\n', lineEnd));
  }
  return dir;
}

describe('line ends of a checkout', () => {
  it.each([
    ['\n', '\r\n'],
    ['\r\n', '\n'],
  ] as const)('[MIGRATION-1] a database made with %j opens with %j', async (first, second) => {
    await open(checkout('first', first)).close();
    const { migrated, close } = open(checkout('second', second));
    expect(migrated).toEqual([]);
    await close();
  });

  it('[MIGRATION-1] a database with checksums of CRLF files opens', async () => {
    const dir = checkout('first', '\r\n');
    await open(dir).close();
    const client = new Database(join(folder.path, DATABASE_FILE));
    const record = client.prepare('UPDATE migrations SET checksum = ? WHERE name = ?');
    for (const file of migrationFiles(dir)) {
      const digest = createHash('sha256').update(readFileSync(join(dir, file)));
      record.run(digest.digest('hex'), file);
    }
    client.close();
    const { migrated, close } = open();
    expect(migrated).toEqual([]);
    await close();
  });

  it('[MIGRATION-1] a migration with a changed statement is still refused', async () => {
    await open(checkout('first', '\n')).close();
    const changed = checkout('second', '\r\n');
    writeFileSync(join(changed, FIRST), `${readFileSync(join(changed, FIRST), 'utf8')}SELECT 1;\r\n`);
    expect(() => open(changed)).toThrow(`migration ${FIRST} was changed after it was applied`);
  });
});

describe('the number up to which responses were checked', () => {
  const LATER = '0051-faster-orders.sql';

  /** The setting after the migration of a database whose responses expire at these times. */
  async function checkedUpTo(...expiries: readonly (number | null)[]): Promise<unknown> {
    const earlier = checkout('earlier', '\n');
    for (const file of migrationFiles(earlier)) if (file >= LATER) rmSync(join(earlier, file));
    const client = new Database(join(folder.path, DATABASE_FILE));
    migrate(client, earlier, T0);
    client.pragma('foreign_keys = off');
    client.exec("INSERT INTO accounts VALUES (1, 'demo', 0, 0, 1, 0, 0, 0, 0, 0)");
    const insert = client.prepare("INSERT INTO responses VALUES (?, 1, 'submit', ?, 'b', '', 0, ?)");
    for (const [index, expiry] of expiries.entries()) insert.run(index + 1, `key-${index}`, expiry);
    client.close();
    await open().close();
    const migrated = new Database(join(folder.path, DATABASE_FILE));
    const value = migrated.prepare("SELECT value FROM meta WHERE key = 'checked_response'").pluck().get();
    migrated.close();
    return value;
  }

  it('[IDEMPOTENCY-5] is the one before the first that expires', async () => {
    expect(await checkedUpTo(null, null, T0, null)).toBe('2');
  });

  it('[IDEMPOTENCY-5] is the last one of permanent responses', async () => {
    expect(await checkedUpTo(null, null)).toBe('2');
  });

  it('[IDEMPOTENCY-5] is not stored for a database without responses', async () => {
    expect(await checkedUpTo()).toBeUndefined();
  });
});
