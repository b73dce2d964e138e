/** Payment channels: three tables of the same form. Disabled channels can still be read by id. */

import { asc, eq, isNull, max } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type {
  ChannelRepository,
  StoredChannel,
  PaymentChannels,
} from '../../../repositories/wallet/payment-channels.ts';
import { all, first, onlyRow, write, transaction, type Bodies } from '../../../queries/body.ts';
import { nextId } from '../../../queries/next-id.ts';
import type { QuerySource } from '../../../queries/query-source.ts';

/** Columns common to the three tables. */
type ChannelTable<Row> = SQLiteTable & {
  readonly id: SQLiteColumn;
  readonly removedAtMs: SQLiteColumn;
  readonly $inferSelect: Row;
};

/** A row without the columns that the repository sets. */
type Written<Row> = Omit<Row, keyof StoredChannel>;

/** Bodies of the three repositories. */
export type PaymentChannelBodies = {
  readonly [Name in keyof PaymentChannels]: Bodies<PaymentChannels[Name]>;
};

export function paymentChannelQueries(source: QuerySource): PaymentChannelBodies {
  const { depositCoins, drawCurrencies, wireAccounts } = source.tables;
  return {
    coins: channels(source, depositCoins),
    wires: channels(source, wireAccounts),
    drawCurrencies: channels(source, drawCurrencies),
  };
}

/** The casts are needed because the query builder does not infer the rows of a generic table. */
function channels<Row extends StoredChannel>(
  { db }: QuerySource,
  table: ChannelTable<Row>,
): Bodies<ChannelRepository<Written<Row>, Row>> {
  const { id, removedAtMs: removed } = table;
  return {
    inUse: () =>
      all(db.select().from(table).where(isNull(removed)).orderBy(asc(id))).map(
        (rows) => rows as unknown as Row[],
      ),
    byId: (channelId) =>
      first(db.select().from(table).where(eq(id, channelId))).map((row) => row as Awaited<Row> | null),
    seed: (firstChannels, createdAtMs) =>
      transaction(function* () {
        if ((yield* first(db.select({ id }).from(table).limit(1))) !== null) return;
        for (const channel of firstChannels)
          yield* write(db.insert(table).values({ ...channel, id: nextId(table), createdAtMs }));
      }),
    nextId: () =>
      first(db.select({ last: max(id) }).from(table)).map((row) => 1 + ((row?.last as number | null) ?? 0)),
    insert: (channel, createdAtMs) =>
      onlyRow(
        db
          .insert(table)
          .values({ ...channel, id: nextId(table), createdAtMs })
          .returning(),
      ).map((row) => row as unknown as Awaited<Row>),
    change: (channelId, channel) => write(db.update(table).set(channel).where(eq(id, channelId))),
    remove: (channelId, removedAtMs) => write(db.update(table).set({ removedAtMs }).where(eq(id, channelId))),
  };
}
