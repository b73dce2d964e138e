/** Payment channels on SQLite: three tables of one form. What is out of use stays readable by its id. */

import { asc, eq, isNull } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ChannelRepository, PaymentChannels } from '../payment-channels.ts';
import { depositCoins, drawCurrencies, wireAccounts } from './tables.ts';

/** What the three tables have in common. */
type ChannelTable = SQLiteTable & { readonly id: SQLiteColumn; readonly removedAtMs: SQLiteColumn };

/** A table is served as the port that reads exactly its columns. */
type Served<Table extends SQLiteTable, Port> =
  Port extends ChannelRepository<infer New, infer Row>
    ? Table['$inferSelect'] extends Row
      ? ChannelRepository<New, Row>
      : never
    : never;

export function sqlitePaymentChannels(db: BetterSQLite3Database): PaymentChannels {
  return {
    coins: channels<Served<typeof depositCoins, PaymentChannels['coins']>>(db, depositCoins),
    wires: channels<Served<typeof wireAccounts, PaymentChannels['wires']>>(db, wireAccounts),
    drawCurrencies: channels<Served<typeof drawCurrencies, PaymentChannels['drawCurrencies']>>(
      db,
      drawCurrencies,
    ),
    atOnce: (write) => db.transaction(write, { behavior: 'immediate' }),
  };
}

type AnyPort = PaymentChannels[Exclude<keyof PaymentChannels, 'atOnce'>];

/** The rows are the port's by {@link Served}; the query builder knows them only as rows. */
function channels<Port extends AnyPort>(db: BetterSQLite3Database, table: ChannelTable): Port {
  const { id, removedAtMs: removed } = table;
  const port = {
    inUse: () => db.select().from(table).where(isNull(removed)).orderBy(asc(id)).all(),
    byId: (wanted: number) => db.select().from(table).where(eq(id, wanted)).get() ?? null,
    hasAny: () => db.select({ id }).from(table).limit(1).get() !== undefined,
    insert: (channel: object, createdAtMs: number) =>
      db
        .insert(table)
        .values({ ...channel, createdAtMs })
        .returning()
        .get(),
    change(wanted: number, channel: object) {
      db.update(table).set(channel).where(eq(id, wanted)).run();
    },
    remove(wanted: number, removedAtMs: number) {
      db.update(table).set({ removedAtMs }).where(eq(id, wanted)).run();
    },
  };
  return port as unknown as Port;
}
