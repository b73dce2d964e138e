/** Lists of the admin console in the order of their ids, for tests of how a database reads their pages. */

import { invariant } from '@vernier/shared/assert';
import type { AllBodies } from '../src/queries/bodies.ts';
import { type Body, QueryStatement } from '../src/queries/body.ts';
import type { CursorPage } from '../src/repositories/cursor-page.ts';

interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

const BODIES = {
  users: (bodies: AllBodies, page: CursorPage) => bodies.users.list({}, page),
  'demo users': (bodies: AllBodies, page: CursorPage) => bodies.users.list({ kind: 'demo' }, page),
  audit: (bodies: AllBodies, page: CursorPage) => bodies.audit.list({}, page),
  'changes in the audit': (bodies: AllBodies, page: CursorPage) =>
    bodies.audit.list({ actions: { except: ['users.list', 'users.get'] } }, page),
  'reads in the audit': (bodies: AllBodies, page: CursorPage) =>
    bodies.audit.list({ actions: { only: ['users.list', 'users.get'] } }, page),
  'audit of an administrator': (bodies: AllBodies, page: CursorPage) =>
    bodies.audit.list({ adminId: 1 }, page),
  'security events': (bodies: AllBodies, page: CursorPage) => bodies.securityEvents.list({}, page),
  'security events of a user': (bodies: AllBodies, page: CursorPage) =>
    bodies.securityEvents.list({ userId: 1 }, page),
  'security events of a kind': (bodies: AllBodies, page: CursorPage) =>
    bodies.securityEvents.list({ kind: 'login' }, page),
  'real names': (bodies: AllBodies, page: CursorPage) => bodies.realNames.list('approved', page),
  'waiting deposits': (bodies: AllBodies, page: CursorPage) => bodies.transfers.deposits(['waiting'], page),
  'finished deposits': (bodies: AllBodies, page: CursorPage) => bodies.transfers.deposits(['finished'], page),
  'open withdrawals': (bodies: AllBodies, page: CursorPage) =>
    bodies.transfers.withdrawals(['waiting', 'approved'], page),
  'paid withdrawals': (bodies: AllBodies, page: CursorPage) => bodies.transfers.withdrawals(['paid'], page),
  adjustments: (bodies: AllBodies, page: CursorPage) => bodies.transfers.adjustments(['applied'], page),
  'pending approvals': (bodies: AllBodies, page: CursorPage) => bodies.approvals.pending(1, page),
  'ended approvals': (bodies: AllBodies, page: CursorPage) => bodies.approvals.ended(1, page),
  'closed orders': (bodies: AllBodies, page: CursorPage) => bodies.orderArchive.closed(page),
} as const;

export type ListName = keyof typeof BODIES;

export const LIST_NAMES = Object.keys(BODIES) as readonly ListName[];

/** The only statement of a page. */
export function pageStatement(name: ListName, bodies: AllBodies, page: CursorPage): Statement {
  const body: Body<unknown> = BODIES[name](bodies, page);
  invariant(body instanceof QueryStatement, 'a page is one statement');
  const { query, values = {} } = body;
  const { sql, params } = (query as { toSQL(): Statement }).toSQL();
  return { sql, params: params.map((value) => placed(value, values)) };
}

function placed(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  const name = typeof value === 'object' && value !== null ? (value as { name?: string }).name : undefined;
  return name === undefined ? value : values[name];
}
