/** What the user can do to their account: place, protect, close and cancel orders, reset the demo. Every answer is taken into the lists. */

import { formatScaled } from '@vernier/shared/decimal';
import { LOT_DECIMALS, type Lots, type Points } from '@vernier/shared/price';
import type { Stops } from '@vernier/shared/trading/stop-rules';
import type { Side } from '@vernier/shared/trading/order';
import type { Calls } from '@vernier/shared/api/calls';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { openOrders, pushesCome, readOrders, takeAnswer } from './account-book.ts';
import type { OrderCommandName } from '../transport/attempts.ts';
import type { ApiRefusal } from '../transport/failures.ts';
import { refreshHistory } from './history.ts';
import type { InstrumentInfo } from '../market/instrument-info.ts';
import { type Ended, type Sent, sendCommand, type Unanswered } from '../transport/sending.ts';

/** What became of a command about an order. */
export type Outcome =
  | { readonly kind: 'done'; readonly order: OrderWire; readonly balance: string; readonly tookMs: number }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  | Unanswered<Outcome>
  | Ended;

export interface OrderInput {
  readonly instrument: InstrumentInfo;
  readonly side: Side;
  readonly lots: Lots;
  /** Null where the instrument knows no leverage. */
  readonly multiple: number | null;
  /** Largest move against the user since `quoteTime` that is still accepted, in points. */
  readonly deviation?: number;
  readonly quoteTime?: number;
  /** Rest at this price; without one the order opens at the market. */
  readonly target?: Points | null;
  readonly stops?: Stops;
}

const NO_STOPS: Stops = { stopLoss: null, takeProfit: null };
const CLOSED = 3;

/** Opens a position, or leaves an order waiting. Never throws for a refusal and shows none: the caller says it where it was decided. */
export function placeOrder(order: OrderInput): Promise<Outcome> {
  const { instrument, side, lots, multiple, deviation, quoteTime, target = null } = order;
  const { stopLoss, takeProfit } = order.stops ?? NO_STOPS;
  const price = (points: Points) => formatScaled(points, instrument.precision);
  const input: Calls['submitOrder']['input'] = {
    type: side === 'buy' ? 1 : 2,
    cont: formatScaled(lots, LOT_DECIMALS),
    forex_id: instrument.id,
    status: target === null ? 1 : 0,
    ...(target === null ? {} : { target_price: price(target) }),
    ...(stopLoss === null ? {} : { stop_loss_price: price(stopLoss) }),
    ...(takeProfit === null ? {} : { target_profit_price: price(takeProfit) }),
    ...(multiple === null ? {} : { multiple }),
    ...(deviation === undefined ? {} : { deviation }),
    ...(quoteTime === undefined ? {} : { quote_time: quoteTime }),
  };
  return takenOrder(sendCommand('submitOrder', input));
}

/** Closes a position at the market; `part` closes so many lots of it. */
export function closePosition(id: number, part?: Lots): Promise<Outcome> {
  const cont = part === undefined ? {} : { cont: formatScaled(part, LOT_DECIMALS) };
  return takenOrder(sendCommand('closeOrder', { id, ...cont }));
}

/** Takes a waiting order back. */
export function cancelPending(id: number): Promise<Outcome> {
  return takenOrder(sendCommand('cancelOrder', { id }));
}

/** Sets the stops that are named; null takes one away, and one that is not named stays as it is. */
export function setStops(order: OrderWire, stops: Partial<Stops>): Promise<Outcome> {
  const { PricePrecision } = order.ForexTradeLists;
  const price = (points: Points | null) => formatScaled(points ?? 0, PricePrecision);
  const { stopLoss, takeProfit } = stops;
  const input: Calls['setStops']['input'] = {
    id: order.Id,
    ...(stopLoss !== undefined && { stop_loss_price: price(stopLoss) }),
    ...(takeProfit !== undefined && { target_profit_price: price(takeProfit) }),
  };
  return takenOrder(sendCommand('setStops', input));
}

/** Closes everything and sets the demo's balance back. */
export function resetDemo(): Promise<Sent<'resetDemoPost'>> {
  return takenReset(sendCommand('resetDemoPost', {}));
}

async function takenReset(sending: Promise<Sent<'resetDemoPost'>>): Promise<Sent<'resetDemoPost'>> {
  const sent = await sending;
  if (sent.kind === 'unknown') return { ...sent, retry: () => takenReset(sent.retry()) };
  if (sent.kind === 'done') await refreshOrders();
  return sent;
}

/** Reads all lists again, for pull to refresh; its failures show in the lists. */
export async function refreshOrders(): Promise<void> {
  await Promise.allSettled([openOrders.load(), refreshHistory()]);
}

/** Takes the answer to a command about an order into the lists. */
export async function takenOrder(sending: Promise<Sent<OrderCommandName>>): Promise<Outcome> {
  const sent = await sending;
  if (sent.kind === 'done') {
    const { balance, ...order } = sent.answer;
    takeOrder(order, balance);
    return { kind: 'done', order, balance, tookMs: sent.tookMs };
  }
  if (sent.kind === 'unknown') return { ...sent, retry: () => takenOrder(sent.retry()) };
  // closed or changed meanwhile: the list on the screen is behind
  if (sent.kind === 'refused' && ['state_changed', 'not_found'].includes(sent.refusal.reason)) readOrders();
  return sent;
}

function takeOrder(order: OrderWire, balance: string): void {
  const known = openOrders.state.domain.has(order.Id);
  takeAnswer(order, balance);
  if (order.Status !== CLOSED) return;
  void refreshHistory();
  // a part closed under an id of its own: what is left of the position comes by push, or must be read
  if (!known && !pushesCome()) readOrders();
}
