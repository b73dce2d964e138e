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
  'frozen users': (bodies: AllBodies, page: CursorPage) => bodies.users.list({ kind: 'frozen' }, page),
  'notes of the journal': (bodies: AllBodies, page: CursorPage) => bodies.journalNotes.list(1, page),
  audit: (bodies: AllBodies, page: CursorPage) => bodies.audit.list({}, page),
  'changes in the audit': (bodies: AllBodies, page: CursorPage) =>
    bodies.audit.list({ actions: { except: ['users.list', 'users.get'] } }, page),
  'reads in the audit': (bodies: AllBodies, page: CursorPage) =>
    bodies.audit.list({ actions: { only: ['users.list', 'users.get'] } }, page),
  'audit of an administrator': (bodies: AllBodies, page: CursorPage) =>
    bodies.audit.list({ adminId: 1 }, page),
  'audit since a time': (bodies: AllBodies, page: CursorPage) =>
    bodies.audit.list({ fromMs: 1, actions: { except: ['users.list', 'users.get'] } }, page),
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

/** Lists of a user, whose rows are numbered, and the inbox; each page has several statements. */
export const STEPPED_LISTS: Readonly<
  Record<string, (bodies: AllBodies, offset: number) => readonly Body<unknown>[]>
> = {
  deposits: ({ transfers }, offset) => [
    transfers.depositsOf({ accountId: 1, channel: null }, { offset, limit: 20 }),
    transfers.countDepositsOf({ accountId: 1, channel: null }),
  ],
  'deposits of a channel': ({ transfers }, offset) => [
    transfers.depositsOf({ accountId: 1, channel: 'coin' }, { offset, limit: 20 }),
    transfers.countDepositsOf({ accountId: 1, channel: 'coin' }),
  ],
  withdrawals: ({ transfers }, offset) => [
    transfers.withdrawalsOf({ accountId: 1, channel: 'bank' }, { offset, limit: 20 }),
    transfers.countWithdrawalsOf({ accountId: 1, channel: 'bank' }),
  ],
  'support messages': ({ support }, offset) => [support.messages(1, { offset, limit: 20 }), support.count(1)],
  'invited users': ({ identity }, offset) => [
    identity.invitedBy(1, { offset, limit: 20 }),
    identity.invitedCount(1),
  ],
};

/** Executes a body; returns the statements with their results. */
export async function executed(
  body: Body<unknown>,
  run: (statement: QueryStatement<unknown>) => unknown,
): Promise<readonly { readonly statement: QueryStatement<unknown>; readonly result: unknown }[]> {
  const steps = body[Symbol.iterator]();
  const done: { statement: QueryStatement<unknown>; result: unknown }[] = [];
  for (let step = steps.next(); step.done !== true; ) {
    const statement = step.value;
    invariant(statement instanceof QueryStatement, 'a page changes nothing');
    const result: unknown = await run(statement);
    done.push({ statement, result });
    step = steps.next(result);
  }
  return done;
}

/** The only statement of a page. */
export function pageStatement(name: ListName, bodies: AllBodies, page: CursorPage): Statement {
  const body: Body<unknown> = BODIES[name](bodies, page);
  invariant(body instanceof QueryStatement, 'a page is one statement');
  return sqlOf(body);
}

export function sqlOf({ query, values = {} }: QueryStatement<unknown>): Statement {
  const { sql, params } = (query as { toSQL(): Statement }).toSQL();
  return { sql, params: params.map((value) => placed(value, values)) };
}

function placed(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  const name = typeof value === 'object' && value !== null ? (value as { name?: string }).name : undefined;
  return name === undefined ? value : values[name];
}
