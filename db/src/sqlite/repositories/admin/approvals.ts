/** Approvals on SQLite. */

import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  lte,
  max,
  ne,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { AuditRow } from '../../../repositories/admin/admins.ts';
import type { ApprovalRepository, ApprovalRow } from '../../../repositories/admin/approvals.ts';
import { approvals } from '../../tables.ts';

export function sqliteApprovals(db: BetterSQLite3Database): ApprovalRepository {
  const requestedBy = sql.placeholder('adminId');
  const pendingNow = isPending(sql.placeholder('nowMs'));
  const preparedCount = (where: SQL | undefined) =>
    db.select({ all: count() }).from(approvals).where(where).prepare();
  const countPending = preparedCount(pendingNow);
  const countPendingOf = preparedCount(and(pendingNow, eq(approvals.requestedBy, requestedBy)));
  const countOf = (where: SQL | undefined) =>
    db.select({ all: count() }).from(approvals).where(where).get()?.all ?? 0;
  return {
    byId: (id) => db.select().from(approvals).where(eq(approvals.id, id)).get() ?? null,
    nextId: () =>
      (db
        .select({ last: max(approvals.id) })
        .from(approvals)
        .get()?.last ?? 0) + 1,
    insert(approval) {
      db.insert(approvals)
        .values({ ...approval, status: 'pending' })
        .run();
    },
    end: (id, end) => endPending(db, id, end),
    pending: (nowMs, { offset, limit }) =>
      db
        .select()
        .from(approvals)
        .where(isPending(nowMs))
        .orderBy(asc(approvals.id))
        .limit(limit)
        .offset(offset)
        .all(),
    countPending: (nowMs) => countPending.get({ nowMs })?.all ?? 0,
    countPendingOf: (adminId, nowMs) => countPendingOf.get({ adminId, nowMs })?.all ?? 0,
    ended: (nowMs, { offset, limit }) =>
      db
        .select()
        .from(approvals)
        .where(hasEnded(nowMs))
        .orderBy(desc(approvals.id))
        .limit(limit)
        .offset(offset)
        .all(),
    countEnded: (nowMs) => countOf(hasEnded(nowMs)),
  };
}

/** Ends the approval of a line's act, in the transaction of both. */
export function applyApproval(db: BetterSQLite3Database, { approvalId, adminId, atMs }: AuditRow): void {
  if (approvalId === undefined) return;
  endPending(db, approvalId, { status: 'applied', endedBy: adminId, endedAtMs: atMs, remark: null });
}

type End = Pick<ApprovalRow, 'status' | 'endedBy' | 'endedAtMs' | 'remark'>;

function endPending(db: BetterSQLite3Database, id: number, end: End): void {
  const pending = and(eq(approvals.id, id), eq(approvals.status, 'pending'));
  const { changes } = db.update(approvals).set(end).where(pending).run();
  invariant(changes === 1, `approval ${id} is pending`);
}

function isPending(nowMs: TimeMs | Placeholder): SQL | undefined {
  return and(eq(approvals.status, 'pending'), gt(approvals.expiresAtMs, nowMs));
}

function hasEnded(nowMs: TimeMs): SQL | undefined {
  return or(ne(approvals.status, 'pending'), lte(approvals.expiresAtMs, nowMs));
}
