/** Orders as OANDA has them, from the lifecycles of our orders: entries, orders that rest on a trade, and orders that closed one. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { ExitReason } from '@vernier/shared/trading/orders/order';
import { opposite } from '../positions-of.ts';
import type { ExtensionsOf } from './client-extensions.ts';
import type { TimeText } from './oanda-context.ts';
import { entryTerms, restingTerms } from './order-terms.ts';
import type { OrderLifecycle, RestingOrder } from './order-lifecycle.ts';
import { idsOf, type RestingKind, transactionName } from './transaction-ids.ts';
import { oandaName, signedUnits } from './values.ts';

export interface ViewFacts {
  readonly instrument: Instrument;
  readonly extensionsOf: ExtensionsOf;
  readonly time: TimeText;
}

export interface OandaOrder {
  readonly id: string;
  readonly type: string;
  readonly state: 'PENDING' | 'FILLED' | 'TRIGGERED' | 'CANCELLED';
  readonly [field: string]: unknown;
}

const TYPES = {
  takeProfit: 'TAKE_PROFIT',
  stopLoss: 'STOP_LOSS',
  trailingStop: 'TRAILING_STOP_LOSS',
} as const satisfies Record<RestingKind, string>;

const ENDED_BY: Readonly<Record<RestingKind, ExitReason>> = {
  takeProfit: 'take_profit',
  stopLoss: 'stop_loss',
  trailingStop: 'trailing_stop',
};

/** The order of this id; null when the lifecycle has none. `past` is the lifecycle before its last change. */
export function orderView(
  id: number,
  { lifecycle, past }: { readonly lifecycle: OrderLifecycle; readonly past: OrderLifecycle },
  facts: ViewFacts,
): OandaOrder | null {
  const { kind, stop, version } = transactionName(id);
  if (kind === 'resting' && stop !== null) {
    const order = past.resting[stop];
    return order?.id === id ? restingView(stop, { order, lifecycle }, facts) : null;
  }
  if (kind !== 'order') return null;
  if (past.entry.id === id) return entryOrderView(past, lifecycle, facts);
  return closingView(id, version, lifecycle, facts);
}

/** An entry as it was placed, in the state that it has now. */
export function entryOrderView(
  past: OrderLifecycle,
  lifecycle: OrderLifecycle,
  facts: ViewFacts,
): OandaOrder {
  const { entry } = past;
  const { trade, end } = lifecycle;
  const isReplaced = lifecycle.entry.id !== entry.id;
  const isFilled = trade !== null && !isReplaced;
  const isCancelled = isReplaced || lifecycle.status === 'cancelled';
  return {
    ...{ id: String(entry.id), type: entry.type, createTime: facts.time(entry.atMs) },
    state: isCancelled ? 'CANCELLED' : isFilled ? 'FILLED' : 'PENDING',
    ...entryTerms(past, facts.instrument, facts),
    ...(entry.replaces !== null && { replacesOrderID: String(entry.replaces) }),
    ...(isReplaced && { replacedByOrderID: String(lifecycle.entry.id) }),
    ...(isFilled && {
      fillingTransactionID: String(trade.id),
      filledTime: facts.time(trade.atMs),
      tradeOpenedID: String(trade.id),
    }),
    ...(lifecycle.status === 'cancelled' &&
      end !== null &&
      !isReplaced && {
        cancellingTransactionID: String(idsOf(end.version).order),
        cancelledTime: facts.time(end.atMs),
      }),
  };
}

export function restingView(
  kind: RestingKind,
  { order, lifecycle }: { readonly order: RestingOrder; readonly lifecycle: OrderLifecycle },
  facts: Pick<ViewFacts, 'instrument' | 'time'>,
): OandaOrder {
  const { end } = lifecycle;
  const isResting = lifecycle.resting[kind]?.id === order.id;
  const isLast = end !== null && end.reason === ENDED_BY[kind] && lifecycle.levels[kind] === order.level;
  return {
    ...{ id: String(order.id), type: TYPES[kind], createTime: facts.time(order.atMs) },
    state: isResting ? 'PENDING' : isLast ? 'FILLED' : 'CANCELLED',
    ...restingTerms(lifecycle, { kind, order, instrument: facts.instrument, time: facts.time }),
    ...(isLast && {
      fillingTransactionID: String(idsOf(end.version).fill),
      filledTime: facts.time(end.atMs),
      tradeClosedIDs: [String(lifecycle.trade?.id ?? 0)],
    }),
  };
}

/** The market order that closed a trade, or a part of it. */
function closingView(
  id: number,
  version: number,
  lifecycle: OrderLifecycle,
  facts: ViewFacts,
): OandaOrder | null {
  const { fill } = idsOf(version);
  const closing = lifecycle.closings.find(({ fillId }) => fillId === fill);
  if (closing === undefined) return null;
  return {
    ...{ id: String(id), type: 'MARKET', createTime: facts.time(closing.atMs), state: 'FILLED' },
    ...{ instrument: oandaName(facts.instrument), timeInForce: 'FOK', positionFill: 'REDUCE_ONLY' },
    units: signedUnits(opposite(lifecycle.side), closing.lots, facts.instrument),
    ...{ fillingTransactionID: String(fill), filledTime: facts.time(closing.atMs) },
  };
}
