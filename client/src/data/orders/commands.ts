/** Commands about orders: place, set stops, close, cancel, and reset the demo. Their answers update the lists. */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import { formatMicros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS, type Lots, type Points } from '@vernier/shared/numbers/price';
import type { Stops } from '@vernier/shared/trading/rules/stop-rules';
import type { Side } from '@vernier/shared/trading/orders/order';
import type { Calls } from '@vernier/shared/api/calls';
import { openOrders, hasLivePushes, readOrders, takeAnswer } from './account-book.ts';
import {
  decodeOrder,
  encodeAmendment,
  encodeEntry,
  encodeStops,
  isClosedView,
  type OpenOrderView,
  type OrderView,
  type PendingOrderView,
} from '@vernier/shared/api/order-codec';
import type { AmendOrder, Expiry, PlaceOrder, PlacePending } from '@vernier/shared/trading/orders/commands';
import { refreshHistory } from './history.ts';
import { readUnansweredOrders, findOrder } from './unanswered-orders.ts';
import type { InstrumentInfo } from '../market/instrument-info.ts';
import { commands, type CommandOutcome, whenSettled } from '../transport/commands.ts';

export type OrderOutcome = CommandOutcome<{ readonly order: OrderView; readonly balance: string }>;

export interface OrderInput {
  readonly instrument: InstrumentInfo;
  readonly side: Side;
  readonly lots: Lots;
  /** Null where the instrument knows no leverage. */
  readonly leverage: number | null;
  /** Largest move against the user since `quoteTime` that is still accepted, in points; for orders at the market. */
  readonly deviation?: Points | null;
  /** Server time of the price that the user saw. */
  readonly quoteTime?: number | null;
  /** Price of a pending order; without one the order opens at the market. */
  readonly target?: Points | null;
  /** The end of a pending order; null for none. */
  readonly expiry?: Expiry | null;
  /** Refused unless it reduces the net position. */
  readonly reduceOnly?: boolean;
  readonly stops?: Stops;
}

const NO_STOPS: Stops = { stopLoss: null, takeProfit: null };

/** Opens a position or places a pending order. A refusal is an outcome; the caller shows it. */
export function submitOrder(order: OrderInput): Promise<OrderOutcome> {
  const { instrument, side, lots, leverage, deviation = null, quoteTime = null, target = null } = order;
  const { expiry = null, reduceOnly = false, stops = NO_STOPS } = order;
  const terms = { instrumentId: instrument.id, side, lots, leverage, reduceOnly, ...stops };
  const command: PlaceOrder | PlacePending =
    target === null
      ? { kind: 'PlaceOrder', ...terms, deviation, quoteTimeMs: quoteTime }
      : { kind: 'PlacePending', ...terms, targetPrice: target, expiry };
  const input = encodeEntry(command, instrument.precision);
  return afterLists(takeOrderAnswer(commands.send('submitOrder', input)));
}

/** Without an answer in time: the order that a push brought meanwhile, else it is read by its client id. */
async function afterLists(sending: Promise<OrderOutcome>): Promise<OrderOutcome> {
  const outcome = await sending;
  if (outcome.kind !== 'unknown' || !outcome.isExpired) return outcome;
  const { attempt } = outcome;
  const order = findOrder(attempt);
  if (order === null) {
    readUnansweredOrders();
    return outcome;
  }
  const balance = formatMicros(openOrders.state.balanceMicros ?? 0n);
  return { kind: 'done', answer: { order, balance }, tookMs: Date.now() - attempt.madeAtMs };
}

/** Closes a position at the market; `part` closes so many lots of it. */
export function closePosition(id: number, part?: Lots): Promise<OrderOutcome> {
  const cont = part === undefined ? {} : { cont: formatScaled(part, LOT_DECIMALS) };
  return takeOrderAnswer(commands.send('closeOrder', { id, ...cont }));
}

/** Cancels a pending order. */
export function cancelPending(id: number): Promise<OrderOutcome> {
  return takeOrderAnswer(commands.send('cancelOrder', { id }));
}

/** Sets the given stops; null removes one, and an absent one stays. */
export function submitStops(order: OpenOrderView, stops: Partial<Stops>): Promise<OrderOutcome> {
  const input = encodeStops(order.id, stops, order.instrument.pricePrecision);
  return takeOrderAnswer(commands.send('setStops', input));
}

/** The terms of a pending order that a form changes; an absent one stays. */
export type PendingChanges = Pick<AmendOrder, 'lots' | 'targetPrice' | 'expiry'>;

/** Changes a pending order in place. */
export function amendPending(order: PendingOrderView, changes: PendingChanges): Promise<OrderOutcome> {
  const input = encodeAmendment({ orderId: order.id, ...changes }, order.instrument.pricePrecision);
  return takeOrderAnswer(commands.send('amendOrder', input));
}

/** Closes everything and sets the demo's balance back. */
export function submitDemoReset(): Promise<CommandOutcome<Calls['resetDemoPost']['output']>> {
  return whenSettled(commands.send('resetDemoPost', {}), async (settled) => {
    if (settled.kind === 'done') await refreshOrders();
    return settled;
  });
}

/** Reads all lists again, for pull to refresh; failures show in the lists. */
export async function refreshOrders(): Promise<void> {
  await Promise.allSettled([openOrders.load(), refreshHistory()]);
}

/** Takes the answer to a command about an order into the lists. */
export function takeOrderAnswer(
  sending: Promise<CommandOutcome<Calls['closeOrder']['output']>>,
): Promise<OrderOutcome> {
  return whenSettled(sending, (settled) => {
    if (settled.kind === 'done') {
      const { balance, ...wire } = settled.answer;
      const order = decodeOrder(wire);
      takeOrder(order, balance);
      return { ...settled, answer: { order, balance } };
    }
    // closed or changed meanwhile: the list on the screen is out of date
    if (['state_changed', 'not_found'].includes(settled.refusal.reason)) readOrders();
    return settled;
  });
}

/** Takes an order of an answer into the lists. */
export function takeOrder(order: OrderView, balance: string): void {
  const known = openOrders.state.byId.has(order.id);
  takeAnswer(order, balance);
  if (!isClosedView(order)) return;
  void refreshHistory();
  // the closed part has a new id; the rest of the position comes by push, or must be read
  if (!known && !hasLivePushes()) readOrders();
}
