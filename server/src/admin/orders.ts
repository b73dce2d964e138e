/** orders.*: the orders of all users, and closing one as an administrator. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import { shardOf } from '@vernier/shared/engine/shards';
import { refuse } from '@vernier/shared/refusals';
import type { CancelOrder, CloseOrder } from '@vernier/shared/trading/orders/commands';
import type { Order } from '@vernier/shared/trading/orders/order';
import { z } from 'zod';
import { text } from '@vernier/shared/api/fields';
import { type AuthorizedCall, act } from './command.ts';
import { found, Refused } from './failures.ts';
import {
  filter,
  nextAfter,
  nextPageNumber,
  pageAfter,
  pageByNumber,
  pageFields,
  pageNumber,
  rowId,
} from './fields.ts';
import { ofRow } from './placement.ts';
import type { AdminContext } from './admin-context.ts';
import { BOOKS, orderRow, uidOfOrder, STATUSES } from './order-rows.ts';
import { procedure, router } from './procedure.ts';

const CLOSERS: readonly AdminRole[] = ['risk', 'owner'];
/** An empty reason: the client shows one in the language of its user. */
const NO_REASON = '';

const OrderFilter = filter({
  status: z.enum(STATUSES).default('holding'),
  /** Open orders only: closed orders of all accounts are in one list. */
  book: z.enum(BOOKS).optional(),
  user_id: rowId.optional(),
  /** A user number, an order number, or an instrument code. */
  search: z.string().trim().max(40).optional(),
  ...pageFields,
});

type OrderFilter = z.output<typeof OrderFilter>;

interface OrderPage {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly next: number | null;
}

const NOTHING: OrderPage = { orders: [], total: 0, next: null };

/** The closed orders of one account are read by its owner. */
async function ownerOfHistory(context: AdminContext, query: OrderFilter): Promise<number | null> {
  if (query.status !== 'closed') return null;
  const accountId = (await searchOf(context, query))?.accountId;
  return accountId === undefined ? null : shardOf(accountId);
}

const ofOrder = ofRow(({ trading }, id) => trading.risk.archive.order(id));

export const ordersRouter = router({
  /** Newest first. An order number finds the order in any state. */
  list: procedure({ roles: ADMIN_ROLES, ownerOf: ownerOfHistory })
    .input(OrderFilter)
    .query(async ({ ctx: { context }, input }) => {
      const { orders, total, next } = await find(context, input);
      const uids = await Promise.all(orders.map((order) => uidOfOrder(order, context)));
      return { list: orders.map((order, place) => orderRow(order, uids[place] ?? '', context)), total, next };
    }),

  /** Closes a position or cancels a pending order; its owner sees the reason [ADMIN-21]. */
  close: procedure({ roles: CLOSERS, ...ofOrder })
    .input(z.object({ id: rowId, reason: text(3, 500).optional() }))
    .mutation(({ ctx, input }) => close(ctx, input)),
});

async function close(
  ctx: AuthorizedCall,
  input: { readonly id: number; readonly reason?: string | undefined },
) {
  const { context } = ctx;
  const order = found(await context.trading.risk.archive.order(input.id));
  const command = ending(order, input.reason ?? NO_REASON);
  const uid = await uidOfOrder(order, context);
  const { status, lots } = orderRow(order, uid, context);
  return act(ctx, {
    accountId: order.accountId,
    command,
    input,
    before: { user_id: order.accountId, status, lots },
    after: () => ({ status: 'closed' }),
    present({ orders }) {
      const ended = orders.find(({ id }) => id === order.id);
      return orderRow(ended ?? order, uid, context);
    },
  });
}

function ending({ id, status }: Order, remark: string): CloseOrder | CancelOrder {
  return status === 'pending'
    ? { kind: 'CancelOrder', orderId: id, remark }
    : { kind: 'CloseOrder', orderId: id, lots: null, remark };
}

/** Interpretation of a search: one account, one instrument or one order. */
interface OrderSearch {
  readonly accountId?: number | undefined;
  readonly instrumentId?: number;
  readonly order?: Order;
}

async function find(context: AdminContext, query: OrderFilter): Promise<OrderPage> {
  const search = await searchOf(context, query);
  if (search === null) return NOTHING;
  const { order } = search;
  if (order !== undefined) return { orders: pageNumber(query) === 1 ? [order] : [], total: 1, next: null };
  return query.status === 'closed'
    ? closedOrders(context, query, search)
    : openOrders(context, query, search);
}

async function searchOf(
  { trading: { risk, market } }: AdminContext,
  { search = '', user_id: accountId }: OrderFilter,
): Promise<OrderSearch | null> {
  if (search === '') return { accountId };
  const asCode = search.replace('/', '').toUpperCase();
  const instrument = market.instruments.find(({ code }) => code === asCode);
  if (instrument !== undefined) return { accountId, instrumentId: instrument.id };
  const ofUid = accountId === undefined ? await risk.archive.accountOfUid(search) : null;
  if (ofUid !== null) return { accountId: ofUid };
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  const order = number === undefined ? null : await risk.archive.order(Number(number));
  if (order === null || (accountId !== undefined && order.accountId !== accountId)) return null;
  return { order };
}

async function openOrders(
  { trading: { risk, slices } }: AdminContext,
  { status, book, ...place }: OrderFilter,
  search: OrderSearch,
): Promise<OrderPage> {
  const { accountId, instrumentId } = search;
  const matching = await risk.orders.find(
    (order) =>
      order.status === status &&
      (book === undefined || risk.orders.bookOf(order) === book) &&
      (accountId === undefined || order.accountId === accountId) &&
      (instrumentId === undefined || order.instrumentId === instrumentId),
    slices,
  );
  const { offset, limit } = pageByNumber(place);
  const total = matching.length;
  const upTo = Math.max(0, total - offset);
  const orders = matching.slice(Math.max(0, upTo - limit), upTo).reverse();
  return { orders, total, next: nextPageNumber(place, total) };
}

/** Of one account or of all. A search by instrument is refused: it would have to read every closed order. */
async function closedOrders(
  { trading: { executor, store, risk } }: AdminContext,
  place: OrderFilter,
  { accountId, instrumentId }: OrderSearch,
): Promise<OrderPage> {
  if (instrumentId !== undefined) throw new Refused(refuse('validation_failed', { fields: ['search'] }));
  if (accountId === undefined) {
    const orders = await risk.archive.closed(pageAfter(place));
    return { orders, total: risk.orders.closedCount, next: nextAfter(orders) };
  }
  const { offset, limit } = pageByNumber(place);
  const total = executor.account(accountId)?.closedCount ?? 0;
  const orders = offset < total ? await store.history(accountId, offset, limit) : [];
  return { orders, total, next: nextPageNumber(place, total) };
}
