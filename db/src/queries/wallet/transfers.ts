/** Deposits, withdrawals and adjustments: three tables with the same queries. */

import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Adjustment, Deposit, Transfer, Withdrawal } from '@vernier/shared/wallet/transfer';
import type { CursorPage } from '../../repositories/cursor-page.ts';
import type { TransferFilter, TransferRepository, WithUid } from '../../repositories/wallet/transfers.ts';
import { all, first, type Bodies, type Body } from '../body.ts';
import { countOf, idBefore, idAfter } from '../cursor-page.ts';
import { isOfShards } from '../of-shards.ts';
import type { QuerySource, Tables } from '../query-source.ts';
import { idsOfPage, type ListOfUser, listLength } from '../user-lists.ts';

export function transferQueries(source: QuerySource): Bodies<TransferRepository> {
  const {
    db,
    tables: { adjustments, deposits, withdrawals },
  } = source;
  const ofDeposits = queries<Deposit>(source, 'deposit', deposits);
  const ofWithdrawals = queries<Withdrawal>(source, 'withdrawal', withdrawals);
  const ofAdjustments = queries<Adjustment>(source, 'adjustment', adjustments);
  return {
    deposit: ofDeposits.byId,
    *depositsOf(of, page) {
      return yield* ofDeposits.withIds(yield* idsOfPage(source, listOf('deposits', of), page));
    },
    countDepositsOf: (of) => listLength(source, listOf('deposits', of)),
    deposits: ofDeposits.withStatus,
    countDeposits: ofDeposits.countWithStatus,
    expiring: (nowMs, shards, limit) =>
      all(
        db
          .select({ id: deposits.id, accountId: deposits.accountId })
          .from(deposits)
          .where(
            and(
              isNull(deposits.endedAtMs),
              lte(deposits.expiresAtMs, nowMs),
              isOfShards(deposits.accountId, shards),
            ),
          )
          .orderBy(asc(deposits.expiresAtMs))
          .limit(limit),
      ),
    withdrawal: ofWithdrawals.byId,
    *withdrawalsOf(of, page) {
      return yield* ofWithdrawals.withIds(yield* idsOfPage(source, listOf('withdrawals', of), page));
    },
    countWithdrawalsOf: (of) => listLength(source, listOf('withdrawals', of)),
    withdrawals: ofWithdrawals.withStatus,
    countWithdrawals: ofWithdrawals.countWithStatus,
    paidOf: (accountId, sinceMs) => paidSum(source, sinceMs, eq(withdrawals.accountId, accountId)),
    paidBy: (adminId, sinceMs) =>
      paidSum(source, sinceMs, and(eq(withdrawals.endedBy, adminId), eq(withdrawals.approvedBy, adminId))),
    adjustment: ofAdjustments.byId,
    adjustments: ofAdjustments.withStatus,
    countAdjustments: ofAdjustments.countWithStatus,
  };
}

function listOf(name: 'deposits' | 'withdrawals', { accountId, channel }: TransferFilter): ListOfUser {
  return { userId: accountId, list: channel === null ? name : `${channel}_${name}` };
}

function paidSum(
  { db, tables: { withdrawals } }: QuerySource,
  sinceMs: TimeMs,
  of: SQL | undefined,
): Body<Micros> {
  return all(
    db
      .select({ amountMicros: withdrawals.amountMicros })
      .from(withdrawals)
      .where(and(eq(withdrawals.status, 'paid'), gt(withdrawals.endedAtMs, sinceMs), of)),
  ).map((paid) => paid.reduce((sum, { amountMicros }) => sum + amountMicros, 0n));
}

/** Columns common to the three tables. */
type TransferTable = Tables['deposits'] | Tables['withdrawals'] | Tables['adjustments'];

/** The casts are needed because the query builder does not infer the rows of a generic table. */
function queries<Row extends Transfer>(source: QuerySource, kind: Row['kind'], columns: TransferTable) {
  const {
    db,
    tables: { users },
  } = source;
  const table = columns as SQLiteTable;
  const { id, accountId } = columns;
  const transferOf = (row: object) => ({ kind, ...row }) as Row;
  return {
    byId: (transferId: number): Body<Row | null> =>
      first(db.select().from(table).where(eq(id, transferId))).map((row) =>
        row === null ? null : transferOf(row),
      ),
    /** Newest first. */
    withIds: (ids: readonly number[]): Body<readonly Row[]> =>
      all(
        db
          .select()
          .from(table)
          .where(inArray(id, [...ids]))
          .orderBy(desc(id)),
      ).map((rows) => rows.map(transferOf)),
    withStatus: (
      statuses: readonly Row['status'][],
      { after, skip = 0, limit }: CursorPage,
    ): Body<readonly WithUid<Row>[]> => {
      const isOldestFirst = statuses.some((status) => WAITING.has(status));
      const following = isOldestFirst ? idAfter(id, after) : idBefore(id, after);
      return all(
        db
          .select({ row: table, uid: users.uid })
          .from(table)
          .innerJoin(users, eq(users.id, accountId))
          .where(and(following, hasStatus(columns, statuses)))
          .orderBy(isOldestFirst ? asc(id) : desc(id))
          .limit(limit)
          .offset(skip),
      ).map((rows) => rows.map(({ row, uid }) => ({ ...transferOf(row), uid })));
    },
    countWithStatus: (statuses: readonly Row['status'][]) =>
      countOf(source, table, hasStatus(columns, statuses)),
  };
}

/** Statuses before the first review, whose lists are oldest first. */
const WAITING: ReadonlySet<string> = new Set<Transfer['status']>(['waiting', 'pending']);
const OPEN: ReadonlySet<string> = new Set<Transfer['status']>(['waiting', 'approved', 'pending']);

/** Open transfers get a second condition, so that the index of transfers without an end serves the query. */
function hasStatus(table: TransferTable, statuses: readonly Transfer['status'][]) {
  const isOpen = statuses.every((status) => OPEN.has(status));
  return and(inArray(table.status, [...statuses]), isOpen ? isNull(table.endedAtMs) : undefined);
}
