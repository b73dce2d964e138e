/** Payment channels on SQLite: three tables of the same form. Disabled channels can still be read by id. */

import { asc, eq, isNull, max } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type {
  ChannelRepository,
  StoredChannel,
  PaymentChannels,
} from '../../../repositories/wallet/payment-channels.ts';
import { depositCoins, drawCurrencies, wireAccounts } from '../../tables.ts';

/** Columns common to the three tables. */
type ChannelTable<Row> = SQLiteTable & {
  readonly id: SQLiteColumn;
  readonly removedAtMs: SQLiteColumn;
  readonly $inferSelect: Row;
};

/** A row without the columns that the repository sets. */
type Written<Row> = Omit<Row, keyof StoredChannel>;

export function sqlitePaymentChannels(db: BetterSQLite3Database): PaymentChannels {
  return {
    coins: channels(db, depositCoins),
    wires: channels(db, wireAccounts),
    drawCurrencies: channels(db, drawCurrencies),
  };
}

/** The casts are needed because the query builder does not infer the rows of a generic table. */
function channels<Row extends StoredChannel>(
  db: BetterSQLite3Database,
  table: ChannelTable<Row>,
): ChannelRepository<Written<Row>, Row> {
  const { id, removedAtMs: removed } = table;
  return {
    inUse: () => db.select().from(table).where(isNull(removed)).orderBy(asc(id)).all() as unknown as Row[],
    byId: (channelId) => (db.select().from(table).where(eq(id, channelId)).get() ?? null) as Row | null,
    seed: (first, createdAtMs) =>
      db.transaction(
        () => {
          if (db.select({ id }).from(table).limit(1).get() !== undefined) return;
          for (const channel of first)
            db.insert(table)
              .values({ ...channel, createdAtMs })
              .run();
        },
        { behavior: 'immediate' },
      ),
    nextId: () =>
      1 +
      ((db
        .select({ last: max(id) })
        .from(table)
        .get()?.last as number | null) ?? 0),
    insert: (channel, createdAtMs) =>
      db
        .insert(table)
        .values({ ...channel, createdAtMs })
        .returning()
        .get() as unknown as Row,
    change(channelId, channel) {
      db.update(table).set(channel).where(eq(id, channelId)).run();
    },
    remove(channelId, removedAtMs) {
      db.update(table).set({ removedAtMs }).where(eq(id, channelId)).run();
    },
  };
}
