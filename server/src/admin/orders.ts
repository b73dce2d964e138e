/** orders.*: everybody's orders, and the closing of one by an administrator. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import { refuse } from '@vernier/shared/refusals';
import type { CancelOrder, CloseOrder } from '@vernier/shared/trading/orders/commands';
import type { Order } from '@vernier/shared/trading/orders/order';
import { z } from 'zod';
import { text } from '../platform/routing/fields.ts';
import { type AuthorizedCall, act } from './command.ts';
import { Refused } from './failures.ts';
import { filter, listOf, offsetOf, page, PAGE_ROWS, rowId } from './fields.ts';
import type { AdminContext } from './admin-context.ts';
import { BOOKS, OrderRow, orderRow, STATUSES } from './order-rows.ts';
import { procedure, router } from './procedure.ts';

const CLOSERS: readonly AdminRole[] = ['risk', 'owner'];
/** Closed orders are walked through: so far back, and no further. */
const MOST_WALKED_PAGES = 5_000;
/** The client names it in the language of its user. */
const NO_REASON = '';

const Asked = filter({
  status: z.enum(STATUSES).default('holding'),
  /** Of open orders only: the closed ones of all accounts are in one list. */
  book: z.enum(BOOKS).optional(),
  user_id: rowId.optional(),
  /** A user's number, an order's, or the code of an instrument. */
  search: z.string().trim().max(40).optional(),
  page,
});

type Asked = z.output<typeof Asked>;

interface Found {
  readonly orders: readonly Order[];
  readonly total: number;
}

const NOTHING: Found = { orders: [], total: 0 };

export const ordersRouter = router({
  /** The newest first. A number of an order finds it in whatever state it is. */
  list: procedure({ roles: ADMIN_ROLES })
    .input(Asked)
    .output(listOf(OrderRow))
    .query(async ({ ctx: { context }, input }) => {
      const { orders, total } = await find(context, input);
      return { list: orders.map((order) => orderRow(order, context)), total };
    }),

  /** Closes a position, or takes back an order that waits; its owner reads the reason [G17]. */
  close: procedure({ roles: CLOSERS })
    .input(z.object({ id: rowId, reason: text(3, 500).optional() }))
    .output(OrderRow)
    .mutation(({ ctx, input }) => close(ctx, input)),
});

function close(ctx: AuthorizedCall, input: { readonly id: number; readonly reason?: string | undefined }) {
  const { context } = ctx;
  const order = context.trading.risk.archive.order(input.id);
  if (order === null) throw new Refused(refuse('not_found'));
  const command = ending(order, input.reason ?? NO_REASON);
  const { status, lots } = orderRow(order, context);
  return act(ctx, {
    accountId: order.accountId,
    command,
    input,
    before: { user_id: order.accountId, status, lots },
    after: { status: 'closed' },
    present({ orders }) {
      const ended = orders.find(({ id }) => id === order.id);
      return orderRow(ended ?? order, context);
    },
  });
}

function ending({ id, status }: Order, remark: string): CloseOrder | CancelOrder {
  return status === 'pending'
    ? { kind: 'CancelOrder', orderId: id, remark }
    : { kind: 'CloseOrder', orderId: id, lots: null, remark };
}

/** What a search means: one account, one instrument, one order, or nothing that there is. */
interface Sought {
  readonly accountId?: number | undefined;
  readonly instrumentId?: number;
  readonly order?: Order;
}

async function find(context: AdminContext, asked: Asked): Promise<Found> {
  const sought = soughtBy(context, asked);
  if (sought === null) return NOTHING;
  const { order } = sought;
  if (order !== undefined) return asked.page === 1 ? { orders: [order], total: 1 } : { ...NOTHING, total: 1 };
  return asked.status === 'closed'
    ? closedOrders(context, asked, sought)
    : openOrders(context, asked, sought);
}

function soughtBy(
  { trading: { risk, market } }: AdminContext,
  { search = '', user_id: accountId }: Asked,
): Sought | null {
  if (search === '') return { accountId };
  const asCode = search.replace('/', '').toUpperCase();
  const instrument = market.instruments.find(({ code }) => code === asCode);
  if (instrument !== undefined) return { accountId, instrumentId: instrument.id };
  const ofUid = accountId === undefined ? risk.archive.accountOfUid(search) : null;
  if (ofUid !== null) return { accountId: ofUid };
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  const order = number === undefined ? null : risk.archive.order(Number(number));
  if (order === null || (accountId !== undefined && order.accountId !== accountId)) return null;
  return { order };
}

function openOrders(
  { trading: { risk } }: AdminContext,
  { status, book, page: wanted }: Asked,
  sought: Sought,
): Found {
  const { accountId, instrumentId } = sought;
  const found: Order[] = [];
  for (const { order, book: ownBook } of risk.orders.all.values()) {
    if (order.status !== status || (book !== undefined && ownBook !== book)) continue;
    if (accountId !== undefined && order.accountId !== accountId) continue;
    if (instrumentId !== undefined && order.instrumentId !== instrumentId) continue;
    found.push(order);
  }
  const upTo = Math.max(0, found.length - offsetOf(wanted));
  return { orders: found.slice(Math.max(0, upTo - PAGE_ROWS), upTo).reverse(), total: found.length };
}

/** Of one account, or of all; by instrument there is no way through the closed ones that would not read them all. */
async function closedOrders(context: AdminContext, asked: Asked, sought: Sought): Promise<Found> {
  const {
    trading: { executor, store, risk },
  } = context;
  const { accountId } = sought;
  if (sought.instrumentId !== undefined)
    throw new Refused(refuse('validation_failed', { fields: ['search'] }));
  const offset = offsetOf(asked.page);
  const total =
    accountId === undefined
      ? risk.orders.closedCount('real') + risk.orders.closedCount('demo')
      : (executor.account(accountId)?.closedCount ?? 0);
  if (offset >= total) return { orders: [], total };
  if (asked.page > MOST_WALKED_PAGES) throw new Refused(refuse('validation_failed', { fields: ['page'] }));
  const orders =
    accountId === undefined
      ? risk.archive.closed(offset, PAGE_ROWS)
      : await store.history(accountId, offset, PAGE_ROWS);
  return { orders, total };
}
