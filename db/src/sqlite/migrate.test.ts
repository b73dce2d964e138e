import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Books } from '@vernier/shared/execution/books';
import { EMPTY_STATE } from '@vernier/shared/store';
import { accountRow } from '@vernier/shared/trading/account';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { T0 } from '../../test/records.ts';
import { MIGRATIONS, temporaryFolder } from '../../test/temporary-folder.ts';
import { migrate } from './migrate.ts';
import { DATABASE_FILE, openSqlite } from './open.ts';

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
 * A database as the first version left it: an account that opened a position, closed a part of it and then the rest,
 * and holds another. The bodies are that version's: without ticks before, conversion ticks or parents.
 */
const FIRST_VERSION = `
INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms) VALUES (1, '10000001', 1, 'I1', 'en', 1);
INSERT INTO accounts VALUES (1, 'demo', 1027450000, 0, 5, 1, 2, 30000000, 5, 0);
INSERT INTO events VALUES
  (1, 1, 1, 10, 'AccountOpened', '{"book":"demo","openingMicros":"1000000000"}'),
  (2, 1, 2, 20, 'OrderOpened', '{"order":{"id":1,"accountId":1,"instrumentId":1,"side":"buy","status":"holding","lots":50000000,"multiple":100,"openPrice":110010,"marginMicros":"550050000","feeMicros":"2500000","conversion":{"numerator":"1","denominator":"1"},"swapMicros":"0","createdAtMs":20,"openedAtMs":20,"openTick":{"seq":7,"timeMs":19,"bid":110000,"ask":110010}},"terms":{"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,"feeType":"per_lot","feeRateMicros":"5000000"}}'),
  (3, 1, 3, 30, 'OrderPartlyClosed', '{"orderId":1,"part":{"orderId":2,"lots":20000000,"marginMicros":"220020000","feeMicros":"1000000","swapMicros":"0"},"reason":"manual","closePrice":110060,"profitMicros":"10000000","tick":{"seq":8,"timeMs":29,"bid":110060,"ask":110070}}'),
  (4, 1, 4, 40, 'OrderClosed', '{"orderId":1,"reason":"manual","closePrice":110077,"profitMicros":"20000000","tick":{"seq":9,"timeMs":39,"bid":110077,"ask":110087}}'),
  (5, 1, 5, 50, 'OrderOpened', '{"order":{"id":3,"accountId":1,"instrumentId":1,"side":"sell","status":"holding","lots":1000000,"multiple":100,"openPrice":110000,"marginMicros":"11000000","feeMicros":"50000","conversion":{"numerator":"1","denominator":"1"},"swapMicros":"0","createdAtMs":50,"openedAtMs":50,"openTick":{"seq":10,"timeMs":49,"bid":110000,"ask":110010}},"terms":{"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,"feeType":"per_lot","feeRateMicros":"5000000"}}');
INSERT INTO orders VALUES
  (1, 1, 1, 'buy', 'closed', 30000000, 100, 110010, 110077, 330030000, 1500000, 1, 1, 0, 20000000, NULL, NULL, NULL, NULL, 20, 20, 40, 'manual', '[7,19,110000,110010]', '[9,39,110077,110087]', 2),
  (2, 1, 1, 'buy', 'closed', 20000000, 100, 110010, 110060, 220020000, 1000000, 1, 1, 0, 10000000, NULL, NULL, NULL, NULL, 20, 20, 30, 'manual', '[7,19,110000,110010]', '[8,29,110060,110070]', 1),
  (3, 1, 1, 'sell', 'holding', 1000000, 100, 110000, NULL, 11000000, 50000, 1, 1, 0, NULL, NULL, NULL, NULL, NULL, 50, 50, NULL, NULL, '[10,49,110000,110010]', NULL, NULL);
`;

function leaveTheFirstVersion(): void {
  const migrations = join(folder.path, 'first');
  mkdirSync(migrations);
  copyFileSync(join(MIGRATIONS, FIRST), join(migrations, FIRST));
  const client = new Database(join(folder.path, DATABASE_FILE));
  migrate(client, migrations, T0);
  client.exec(FIRST_VERSION);
  client.close();
}

describe('a database of the first version', () => {
  beforeEach(leaveTheFirstVersion);

  it('[D3] migrates with all it holds, and its log still gives what is stored', async () => {
    const { store, migrated, close } = open();
    expect(migrated).not.toContain(FIRST);
    const stored = await store.load();
    const replayed = new Books(EMPTY_STATE);
    for (const event of await store.eventsAfter(0, 100)) replayed.replay(event);
    expect([...replayed.accounts()].map(accountRow)).toEqual(stored.accounts);
    expect([...(replayed.account(1)?.openOrders.values() ?? [])]).toEqual(stored.openOrders);
    expect(stored).toMatchObject({ lastEventSeq: 5, lastOrderId: 3, lastAccountId: 1 });
    await close();
  });

  it('knows which order each of its events is about, and whose part a part was', async () => {
    const { store, close } = open();
    const seqs = async (orderId: number) => (await store.orderEvents(1, orderId)).map(({ seq }) => seq);
    expect([await seqs(1), await seqs(2), await seqs(3)]).toEqual([[2, 3, 4], [2, 3], [5]]);
    const parents = (await store.history(1, 0, 20)).map(({ id, parentId }) => [id, parentId]);
    expect(parents).toEqual([
      [1, null],
      [2, 1],
    ]);
    await close();
  });

  it('gives null for what that version did not keep', async () => {
    const { store, close } = open();
    const bodies = (await store.orderEvents(1, 1)).map(({ body }) => body);
    expect(bodies).toMatchObject([
      {
        kind: 'OrderOpened',
        before: null,
        terms: { conversionTick: null },
        order: { parentId: null, swappedAtMs: null },
      },
      { kind: 'OrderPartlyClosed', before: null },
      { kind: 'OrderClosed', before: null },
    ]);
    await close();
  });

  it('is as closed to edits afterwards as before', async () => {
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
