/** Counts what traders and the market did, from what has become durable: nothing is counted that a restart would not know. */

import type { Committed } from '@vernier/shared/engine/requests';
import { truncationOf, type EventBody } from '@vernier/shared/trading/orders/events';
import type { Order } from '@vernier/shared/trading/orders/order';
import type { Metrics } from '../../platform/metrics/metrics.ts';

type Book = Committed['account']['book'];

/** The state that an event brings a transfer into. */
const TRANSFERS = {
  DepositSubmitted: ['deposit', 'waiting'],
  DepositCredited: ['deposit', 'credited'],
  DepositRejected: ['deposit', 'rejected'],
  DepositExpired: ['deposit', 'expired'],
  WithdrawalRequested: ['withdrawal', 'waiting'],
  WithdrawalApproved: ['withdrawal', 'approved'],
  WithdrawalPaid: ['withdrawal', 'paid'],
  WithdrawalRejected: ['withdrawal', 'rejected'],
  WithdrawalCancelled: ['withdrawal', 'cancelled'],
  WithdrawalCancelledByLoss: ['withdrawal', 'cancelled_by_loss'],
  AdjustmentRequested: ['adjustment', 'pending'],
  AdjustmentApplied: ['adjustment', 'applied'],
  AdjustmentRejected: ['adjustment', 'rejected'],
} as const;

/** Returns the listener of commits. */
export function tradingMetrics(metrics: Metrics): (committed: Committed) => void {
  const count = tradingCounters(metrics);
  return ({ account: { book }, events, orders }) => {
    for (const { body } of events) count(body, book, orders);
  };
}

function tradingCounters(metrics: Metrics) {
  const orders = metrics.counter({
    name: 'vernier_orders_total',
    help: 'Orders that were accepted',
    labelNames: ['book', 'side', 'kind'],
  });
  const fills = metrics.counter({
    name: 'vernier_fills_total',
    help: 'Fills by cause: market, limit and stop open a position, the others close it',
    labelNames: ['book', 'reason'],
  });
  const cancelled = metrics.counter({
    name: 'vernier_orders_cancelled_total',
    help: 'Pending orders that ended without a fill',
    labelNames: ['book', 'reason'],
  });
  const marginCalls = metrics.counter({
    name: 'vernier_margin_calls_total',
    help: 'Margin calls that began',
    labelNames: ['book'],
  });
  const protectedBalances = metrics.counter({
    name: 'vernier_balances_protected_total',
    help: 'Negative balances that the broker covered',
    labelNames: ['book'],
  });
  const transfers = metrics.counter({
    name: 'vernier_transfers_total',
    help: 'Deposits, withdrawals and adjustments by their new state',
    labelNames: ['book', 'kind', 'state'],
  });
  const cut = metrics.counter({
    name: 'vernier_amounts_cut_total',
    help: 'Profits, losses and swaps cut to the largest amount of an account',
    labelNames: ['book'],
  });
  // an increase is counted from a figure that was there
  for (const counter of [marginCalls, cut])
    for (const book of ['real', 'demo'] as const) counter.inc({ book }, 0);
  return (body: EventBody, book: Book, changed: readonly Order[]): void => {
    if (truncationOf(body) !== null) cut.inc({ book });
    switch (body.kind) {
      case 'OrderOpened':
        orders.inc({ book, side: body.order.side, kind: 'market' });
        return fills.inc({ book, reason: 'market' });
      case 'OrderPending':
        return orders.inc({ book, side: body.order.side, kind: body.order.pendingKind ?? 'limit' });
      case 'OrderFilled':
        return fills.inc({
          book,
          reason: changed.find(({ id }) => id === body.orderId)?.pendingKind ?? 'limit',
        });
      case 'OrderClosed':
      case 'OrderPartlyClosed':
        return fills.inc({ book, reason: body.reason });
      case 'OrderCancelled':
        return cancelled.inc({ book, reason: body.reason });
      case 'MarginCalled':
        return marginCalls.inc({ book });
      case 'BalanceProtected':
        return protectedBalances.inc({ book });
      default: {
        if (!(body.kind in TRANSFERS)) return;
        const [kind, state] = TRANSFERS[body.kind as keyof typeof TRANSFERS];
        transfers.inc({ book, kind, state });
      }
    }
  };
}
