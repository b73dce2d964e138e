/** Payment channels: three tables of the same form. */

import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type {
  ChannelRepository,
  StoredChannel,
  PaymentChannels,
} from '../../repositories/wallet/payment-channels.ts';
import { all, changesOne, first, onlyRow, write, transaction, type Bodies } from '../body.ts';
import { nextId } from '../next-id.ts';
import type { QuerySource } from '../query-source.ts';

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
  const { id } = table;
  const columns = table as unknown as Readonly<Record<string, SQLiteColumn>>;
  /** The row with all its values. */
  const same = (before: object): SQL | undefined =>
    and(
      ...Object.entries(before).map(([name, value]) => {
        const column = columns[name] as SQLiteColumn;
        return value === null ? isNull(column) : eq(column, value);
      }),
    );
  return {
    all: () =>
      all(db.select().from(table).orderBy(asc(id))).map((rows) => rows as unknown as Awaited<readonly Row[]>),
    seed: (firstChannels, createdAtMs) =>
      transaction(function* () {
        if ((yield* first(db.select({ id }).from(table).limit(1))) !== null) return;
        for (const channel of firstChannels)
          yield* write(db.insert(table).values({ ...channel, id: nextId(table), createdAtMs }));
      }),
    insert: (channel, createdAtMs) =>
      onlyRow(
        db
          .insert(table)
          .values({ ...channel, id: nextId(table), createdAtMs })
          .returning(),
      ).map((row) => row as unknown as Awaited<Row>),
    change: (before, channel) => changesOne(db.update(table).set(channel).where(same(before))),
    remove: (before, removedAtMs) => changesOne(db.update(table).set({ removedAtMs }).where(same(before))),
  };
}
