/** Deposits, withdrawals and adjustments on SQLite. */

import { and, asc, count, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Adjustment, Deposit, Transfer, Withdrawal } from '@vernier/shared/wallet/transfer';
import type { TransferFilter, TransferRepository } from '../../../repositories/wallet/transfers.ts';
import { adjustments, deposits, users, withdrawals } from '../../tables.ts';

const depositOf = (row: typeof deposits.$inferSelect): Deposit => ({ kind: 'deposit', ...row });
const withdrawalOf = (row: typeof withdrawals.$inferSelect): Withdrawal => ({ kind: 'withdrawal', ...row });
const adjustmentOf = (row: typeof adjustments.$inferSelect): Adjustment => ({ kind: 'adjustment', ...row });

export function sqliteTransfers(db: BetterSQLite3Database): TransferRepository {
  return { ...depositQueries(db), ...withdrawalQueries(db), ...adjustmentQueries(db) };
}

function depositQueries(db: BetterSQLite3Database) {
  const own = ({ accountId, channel }: TransferFilter) =>
    and(eq(deposits.accountId, accountId), channel === null ? undefined : eq(deposits.channel, channel));
  return {
    deposit: (id) => {
      const row = db.select().from(deposits).where(eq(deposits.id, id)).get();
      return row === undefined ? null : depositOf(row);
    },
    depositsOf: (of, { offset, limit }) =>
      db
        .select()
        .from(deposits)
        .where(own(of))
        .orderBy(desc(deposits.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(depositOf),
    countDepositsOf: (of) => db.select({ all: count() }).from(deposits).where(own(of)).get()?.all ?? 0,
    deposits: (statuses, { offset, limit }) =>
      db
        .select({ row: deposits, uid: users.uid })
        .from(deposits)
        .innerJoin(users, eq(users.id, deposits.accountId))
        .where(hasStatus(deposits, statuses))
        .orderBy(statuses.includes('waiting') ? asc(deposits.id) : desc(deposits.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ row, uid }) => ({ ...depositOf(row), uid })),
    countDeposits: (statuses) =>
      db.select({ all: count() }).from(deposits).where(hasStatus(deposits, statuses)).get()?.all ?? 0,
    expiring: (nowMs, limit) =>
      db
        .select({ id: deposits.id, accountId: deposits.accountId })
        .from(deposits)
        .where(and(isNull(deposits.endedAtMs), lte(deposits.expiresAtMs, nowMs)))
        .orderBy(asc(deposits.expiresAtMs))
        .limit(limit)
        .all(),
  } satisfies Partial<TransferRepository>;
}

function withdrawalQueries(db: BetterSQLite3Database) {
  const own = ({ accountId, channel }: TransferFilter) =>
    and(
      eq(withdrawals.accountId, accountId),
      channel === null ? undefined : eq(withdrawals.channel, channel),
    );
  return {
    withdrawal: (id) => {
      const row = db.select().from(withdrawals).where(eq(withdrawals.id, id)).get();
      return row === undefined ? null : withdrawalOf(row);
    },
    withdrawalsOf: (of, { offset, limit }) =>
      db
        .select()
        .from(withdrawals)
        .where(own(of))
        .orderBy(desc(withdrawals.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(withdrawalOf),
    countWithdrawalsOf: (of) => db.select({ all: count() }).from(withdrawals).where(own(of)).get()?.all ?? 0,
    withdrawals: (statuses, { offset, limit }) =>
      db
        .select({ row: withdrawals, uid: users.uid })
        .from(withdrawals)
        .innerJoin(users, eq(users.id, withdrawals.accountId))
        .where(hasStatus(withdrawals, statuses))
        .orderBy(statuses.includes('waiting') ? asc(withdrawals.id) : desc(withdrawals.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ row, uid }) => ({ ...withdrawalOf(row), uid })),
    countWithdrawals: (statuses) =>
      db.select({ all: count() }).from(withdrawals).where(hasStatus(withdrawals, statuses)).get()?.all ?? 0,
  } satisfies Partial<TransferRepository>;
}

function adjustmentQueries(db: BetterSQLite3Database) {
  return {
    adjustment: (id) => {
      const row = db.select().from(adjustments).where(eq(adjustments.id, id)).get();
      return row === undefined ? null : adjustmentOf(row);
    },
    adjustments: (statuses, { offset, limit }) =>
      db
        .select({ row: adjustments, uid: users.uid })
        .from(adjustments)
        .innerJoin(users, eq(users.id, adjustments.accountId))
        .where(hasStatus(adjustments, statuses))
        .orderBy(statuses.includes('pending') ? asc(adjustments.id) : desc(adjustments.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ row, uid }) => ({ ...adjustmentOf(row), uid })),
    countAdjustments: (statuses) =>
      db.select({ all: count() }).from(adjustments).where(hasStatus(adjustments, statuses)).get()?.all ?? 0,
  } satisfies Partial<TransferRepository>;
}

const OPEN: ReadonlySet<string> = new Set<Transfer['status']>(['waiting', 'approved', 'pending']);

/** Open transfers get a second condition, so that the index of transfers without an end serves the query. */
function hasStatus(
  table: typeof deposits | typeof withdrawals | typeof adjustments,
  statuses: readonly Transfer['status'][],
) {
  const isOpen = statuses.every((status) => OPEN.has(status));
  return and(inArray(table.status, [...statuses]), isOpen ? isNull(table.endedAtMs) : undefined);
}
