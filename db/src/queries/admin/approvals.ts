/** Approvals. */

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
import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { AuditRow } from '../../repositories/admin/admins.ts';
import type { ApprovalRepository, ApprovalRow } from '../../repositories/admin/approvals.ts';
import { all, type Bodies, type Body, changesOne, rowCount, first, write, type Steps } from '../body.ts';
import { countOf, idBefore, idAfter } from '../cursor-page.ts';
import { nextId } from '../next-id.ts';
import type { QuerySource, Tables } from '../query-source.ts';

export function approvalQueries(source: QuerySource): Bodies<ApprovalRepository> {
  const {
    db,
    tables: { approvals },
  } = source;
  const requestedBy = sql.placeholder('adminId');
  const pendingNow = isPending(approvals, sql.placeholder('nowMs'));
  const preparedCount = (where: SQL | undefined) => db.select({ all: count() }).from(approvals).where(where);
  const countPending = preparedCount(pendingNow);
  const countPendingOf = preparedCount(and(pendingNow, eq(approvals.requestedBy, requestedBy)));
  return {
    byId: (id) => first(db.select().from(approvals).where(eq(approvals.id, id))),
    nextId: () =>
      first(db.select({ last: max(approvals.id) }).from(approvals)).map((row) => (row?.last ?? 0) + 1),
    insert: (approval) =>
      write(db.insert(approvals).values({ ...approval, id: nextId(approvals), status: 'pending' })),
    end: (id, end) => endPending(source, id, end),
    pending: (nowMs, { after, skip = 0, limit }) =>
      all(
        db
          .select()
          .from(approvals)
          .where(and(idAfter(approvals.id, after), isPending(approvals, nowMs)))
          .orderBy(asc(approvals.id))
          .limit(limit)
          .offset(skip),
      ),
    countPending: (nowMs) => rowCount(countPending, { nowMs }),
    countPendingOf: (adminId, nowMs) => rowCount(countPendingOf, { adminId, nowMs }),
    ended: (nowMs, { after, skip = 0, limit }) =>
      all(
        db
          .select()
          .from(approvals)
          .where(and(idBefore(approvals.id, after), hasEnded(approvals, nowMs)))
          .orderBy(desc(approvals.id))
          .limit(limit)
          .offset(skip),
      ),
    countEnded: (nowMs) => countOf(source, approvals, hasEnded(approvals, nowMs)),
  };
}

/** Ends the approval of a line's act, in the transaction of both. */
export function* applyApproval(source: QuerySource, { approvalId, adminId, atMs }: AuditRow): Steps<void> {
  if (approvalId === undefined) return;
  yield* endPending(source, approvalId, {
    status: 'applied',
    endedBy: adminId,
    endedAtMs: atMs,
    remark: null,
  });
}

type End = Pick<ApprovalRow, 'status' | 'endedBy' | 'endedAtMs' | 'remark'>;

function endPending({ db, tables: { approvals } }: QuerySource, id: number, end: End): Body<void> {
  const pending = and(eq(approvals.id, id), eq(approvals.status, 'pending'));
  return changesOne(db.update(approvals).set(end).where(pending)).map((isEnded) =>
    invariant(isEnded, `approval ${id} is pending`),
  );
}

function isPending(approvals: Tables['approvals'], nowMs: TimeMs | Placeholder): SQL | undefined {
  return and(eq(approvals.status, 'pending'), gt(approvals.expiresAtMs, nowMs));
}

function hasEnded(approvals: Tables['approvals'], nowMs: TimeMs): SQL | undefined {
  return or(ne(approvals.status, 'pending'), lte(approvals.expiresAtMs, nowMs));
}
