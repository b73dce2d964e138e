/** Orders as administrators see them: whose they are, and what they are worth now. */

import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { formatMicros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS, scaledToNumber } from '@vernier/shared/numbers/price';
import { floatingOf } from '@vernier/shared/trading/risk/figures';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { currentStop } from '@vernier/shared/trading/triggers/trigger-price';
import type { Order } from '@vernier/shared/trading/orders/order';
import { recordOf } from '@vernier/shared/trading/orders/order-record';
import type { AdminContext } from './admin-context.ts';
import { isoOrNull } from './fields.ts';

export const BOOKS = ['real', 'demo'] as const;
export const STATUSES = ['holding', 'pending', 'closed'] as const;

/** The public number of its user, for the row. */
export async function uidOfOrder(
  { accountId }: Order,
  { users: { identity } }: AdminContext,
): Promise<string> {
  return (await identity.userById(accountId))?.uid ?? '';
}

export function orderRow(order: Order, uid: string, { trading: { executor } }: AdminContext) {
  const instrument = executor.valuation.instruments.get(order.instrumentId);
  const account = executor.account(order.accountId);
  invariant(instrument !== undefined && account !== undefined, `order ${order.id} is of ours`);
  const precision = instrument.pricePrecision;
  const points = (value: number | null) => (value === null ? null : scaledToNumber(value, precision));
  const value = valueOf(order, executor.valuation);
  const record = recordOf(order);
  return {
    id: order.id,
    user_id: order.accountId,
    uid,
    book: account.book,
    code: instrument.code,
    price_precision: precision,
    side: order.side,
    status: record.status,
    lots: scaledToNumber(order.lots, LOT_DECIMALS),
    multiple: order.leverage,
    /** Opening price; the target while it waits. */
    open_price: scaledToNumber(record.openPrice, precision),
    /** The closing side now, or where it closed; null where there is none. */
    price: points(value.price),
    /** Where it stands now, with a trailing stop the nearer one of both. */
    stop_loss: points(
      order.status === 'holding' ? currentStop(order, executor.trailing.bestOf(order)) : order.stopLoss,
    ),
    /** Points; 0 for none. */
    trailing_stop: order.trailingStop ?? 0,
    take_profit: points(order.takeProfit),
    pending_kind: order.pendingKind,
    margin: formatMicros(record.marginMicros),
    fee: formatMicros(record.feeMicros),
    swap: formatMicros(record.swapMicros),
    /** Floating, or realised; before fee and swap. */
    profit: formatMicros(value.profitMicros),
    created_at: isoTime(order.createdAtMs),
    opened_at: isoOrNull(record.openedAtMs),
    closed_at: isoOrNull(record.closedAtMs),
    close_reason: record.closeReason,
  };
}

function valueOf(order: Order, valuation: Valuation): { price: number | null; profitMicros: bigint } {
  if (order.status === 'closed') return { price: order.closePrice, profitMicros: order.profitMicros };
  if (order.status === 'cancelled') return { price: null, profitMicros: 0n };
  const quote = valuation.quotes.quoteOf(order.instrumentId);
  const now = quote === undefined ? null : closingPriceOf(order.side, quote);
  return { price: now, profitMicros: order.status === 'holding' ? floatingOf(order, valuation) : 0n };
}
