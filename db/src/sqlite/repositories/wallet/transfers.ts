/** Deposits, withdrawals and adjustments on SQLite. */

import { and, asc, count, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Adjustment, Deposit, Transfer, Withdrawal } from '@vernier/shared/wallet/transfer';
import type { TransferFilter, TransferRepository } from '../../../repositories/wallet/transfers.ts';
import { adjustments, deposits, users, withdrawals } from '../../tables.ts';

/** A row says by its table what it is. */
const asDeposit = (row: typeof deposits.$inferSelect): Deposit => ({ kind: 'deposit', ...row });
const asWithdrawal = (row: typeof withdrawals.$inferSelect): Withdrawal => ({ kind: 'withdrawal', ...row });
const asAdjustment = (row: typeof adjustments.$inferSelect): Adjustment => ({ kind: 'adjustment', ...row });

export function sqliteTransfers(db: BetterSQLite3Database): TransferRepository {
  return { ...ofDeposits(db), ...ofWithdrawals(db), ...ofAdjustments(db) };
}

function ofDeposits(db: BetterSQLite3Database) {
  const own = ({ accountId, channel }: TransferFilter) =>
    and(eq(deposits.accountId, accountId), channel === null ? undefined : eq(deposits.channel, channel));
  return {
    deposit: (id) => {
      const row = db.select().from(deposits).where(eq(deposits.id, id)).get();
      return row === undefined ? null : asDeposit(row);
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
        .map(asDeposit),
    countDepositsOf: (of) => db.select({ all: count() }).from(deposits).where(own(of)).get()?.all ?? 0,
    deposits: (statuses, { offset, limit }) =>
      db
        .select({ row: deposits, uid: users.uid })
        .from(deposits)
        .innerJoin(users, eq(users.id, deposits.accountId))
        .where(standing(deposits, statuses))
        .orderBy(statuses.includes('waiting') ? asc(deposits.id) : desc(deposits.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ row, uid }) => ({ ...asDeposit(row), uid })),
    countDeposits: (statuses) =>
      db.select({ all: count() }).from(deposits).where(standing(deposits, statuses)).get()?.all ?? 0,
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

function ofWithdrawals(db: BetterSQLite3Database) {
  const own = ({ accountId, channel }: TransferFilter) =>
    and(
      eq(withdrawals.accountId, accountId),
      channel === null ? undefined : eq(withdrawals.channel, channel),
    );
  return {
    withdrawal: (id) => {
      const row = db.select().from(withdrawals).where(eq(withdrawals.id, id)).get();
      return row === undefined ? null : asWithdrawal(row);
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
        .map(asWithdrawal),
    countWithdrawalsOf: (of) => db.select({ all: count() }).from(withdrawals).where(own(of)).get()?.all ?? 0,
    withdrawals: (statuses, { offset, limit }) =>
      db
        .select({ row: withdrawals, uid: users.uid })
        .from(withdrawals)
        .innerJoin(users, eq(users.id, withdrawals.accountId))
        .where(standing(withdrawals, statuses))
        .orderBy(statuses.includes('waiting') ? asc(withdrawals.id) : desc(withdrawals.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ row, uid }) => ({ ...asWithdrawal(row), uid })),
    countWithdrawals: (statuses) =>
      db.select({ all: count() }).from(withdrawals).where(standing(withdrawals, statuses)).get()?.all ?? 0,
  } satisfies Partial<TransferRepository>;
}

function ofAdjustments(db: BetterSQLite3Database) {
  return {
    adjustment: (id) => {
      const row = db.select().from(adjustments).where(eq(adjustments.id, id)).get();
      return row === undefined ? null : asAdjustment(row);
    },
    adjustments: (statuses, { offset, limit }) =>
      db
        .select({ row: adjustments, uid: users.uid })
        .from(adjustments)
        .innerJoin(users, eq(users.id, adjustments.accountId))
        .where(standing(adjustments, statuses))
        .orderBy(statuses.includes('pending') ? asc(adjustments.id) : desc(adjustments.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ row, uid }) => ({ ...asAdjustment(row), uid })),
    countAdjustments: (statuses) =>
      db.select({ all: count() }).from(adjustments).where(standing(adjustments, statuses)).get()?.all ?? 0,
  } satisfies Partial<TransferRepository>;
}

const OPEN: ReadonlySet<string> = new Set<Transfer['status']>(['waiting', 'approved', 'pending']);

/** What is open says so twice, so that the index of what has not ended serves it. */
function standing(
  table: typeof deposits | typeof withdrawals | typeof adjustments,
  statuses: readonly Transfer['status'][],
) {
  const isOpen = statuses.every((status) => OPEN.has(status));
  return and(inArray(table.status, [...statuses]), isOpen ? isNull(table.endedAtMs) : undefined);
}
