/** Texts of ticks, orders and events for the terminal. */

import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { Instrument } from '@vernier/shared/market/instrument';
import { formatMicros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS, type Points } from '@vernier/shared/numbers/price';
import type { EventBody, OrderClosed, OrderFilled } from '@vernier/shared/trading/orders/events';
import {
  type CancelReason,
  entryPriceOf,
  type FillTick,
  type OpenOrder,
} from '@vernier/shared/trading/orders/order';

/** `14:41:17.250`. */
export function clockTime(timeMs: TimeMs): string {
  return isoTime(timeMs).slice(11, 23);
}

export function formatPrice(price: Points, { pricePrecision }: Instrument): string {
  return formatScaled(price, pricePrecision);
}

/** `buy 1.00 lot EUR/USD limit at 1.08000, stop-loss 1.07000`. */
export function orderText(order: OpenOrder, instrument: Instrument): string {
  const { side, lots, stopLoss, takeProfit } = order;
  const price = (points: Points) => formatPrice(points, instrument);
  const kind = order.status === 'pending' ? `${order.pendingKind} ${side}` : side;
  const stops = [
    ...(stopLoss === null ? [] : [`stop-loss ${price(stopLoss)}`]),
    ...(takeProfit === null ? [] : [`take-profit ${price(takeProfit)}`]),
  ];
  const volume = formatScaled(lots, LOT_DECIMALS).slice(0, -(LOT_DECIMALS - 2));
  return [`${kind} ${volume} lot ${instrument.showCode} at ${price(entryPriceOf(order))}`, ...stops].join(
    ', ',
  );
}

const CANCELLED: Readonly<Record<CancelReason, string>> = {
  cancelled: 'cancelled',
  insufficient_margin: 'reached, but its account could no longer carry it',
  closed_by_fill: 'reached by a tick that had also reached its own stop',
  expired: 'its time was over',
  not_reducing: 'reached, but it would not have reduced the net exposure',
  reset: 'reset',
};

/** The effect of an event on an order; null for events that other lines report. */
export function eventSentence(body: EventBody, order: OpenOrder, instrument: Instrument): string | null {
  switch (body.kind) {
    case 'OrderFilled':
      return `${filled(body, order, instrument)} (${ticks(body, instrument)})`;
    case 'OrderClosed':
      return `${closed(body, order, instrument)}, profit ${formatMicros(body.profitMicros)} USD (${ticks(body, instrument)})`;
    case 'OrderCancelled':
      return `cancelled: ${CANCELLED[body.reason]}`;
    case 'SwapCharged':
      return `financed for ${body.nights} night${body.nights === 1 ? '' : 's'}: ${formatMicros(body.swapMicros)} USD`;
    default:
      return null;
  }
}

function filled({ openPrice }: OrderFilled, order: OpenOrder, instrument: Instrument): string {
  const target = entryPriceOf(order);
  const beyond = order.side === 'buy' ? openPrice - target : target - openPrice;
  return `reached and filled at ${formatPrice(openPrice, instrument)}, ${slipped(beyond)}`;
}

function closed({ reason, closePrice }: OrderClosed, order: OpenOrder, instrument: Instrument): string {
  const at = `closed at ${formatPrice(closePrice, instrument)}`;
  const level = reason === 'stop_loss' ? order.stopLoss : reason === 'take_profit' ? order.takeProfit : null;
  if (level === null)
    return `${reason === 'stop_out' ? 'stopped out at a margin level of 50 % or less' : reason}, ${at}`;
  const beyond = order.side === 'buy' ? level - closePrice : closePrice - level;
  return `${reason === 'stop_loss' ? 'stop-loss' : 'take-profit'} reached, ${at}, ${slipped(beyond)}`;
}

/** `points` worse for the user when positive. */
function slipped(points: number): string {
  if (points === 0) return 'exactly there';
  const distance = Math.abs(points);
  return `${distance} point${distance === 1 ? '' : 's'} ${points > 0 ? 'worse' : 'better'}: the first price beyond it`;
}

function ticks(
  { tick, before }: { tick: FillTick; before: FillTick | null },
  instrument: Instrument,
): string {
  const sides = ({ bid, ask }: FillTick) => `${formatPrice(bid, instrument)}/${formatPrice(ask, instrument)}`;
  return before === null ? `tick ${sides(tick)}` : `tick ${sides(tick)} after ${sides(before)}`;
}
