/** Checks of swaps: every open position is charged or credited once at each rollover. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { TripleDay } from '@vernier/shared/market/swap-terms';
import type { Micros } from '@vernier/shared/numbers/money';
import { LOT_SCALE } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { SwapCharged } from '@vernier/shared/trading/orders/events';
import type { Order, Position } from '@vernier/shared/trading/orders/order';
import { isRounded } from './fill-check.ts';
import type { QuoteLog } from './quote-log.ts';
import { rolloversBetween } from './new-york.ts';
import { instrumentOf, orderBefore, type EventContext, faultMessage } from './event-context.ts';

/** The event has the next due rollover, its nights, the rate of the side, and the amount by the unit of the rate [SWAP-1] [SWAP-2] [SWAP-4]. */
export function checkSwap(context: EventContext, body: SwapCharged): void {
  const { orderId, rolloverMs, nights, rateMicros, swapMicros, swapMode = 'usd_per_lot' } = body;
  const message = faultMessage(context, orderId);
  const order = orderBefore(context, orderId);
  const instrument = instrumentOf(context, order.instrumentId);
  invariant(order.status === 'holding', message('is a position'));
  const [due] = rolloversBetween(financedUntil(order), context.event.atMs, instrument.tripleDay);
  invariant(due?.atMs === rolloverMs && due.nights === nights, message('the next rollover is charged'));
  invariant(
    rateMicros === rateOf(order, instrument) && swapMode === instrument.swapMode,
    message('at its side’s rate'),
  );
  const [numerator, denominator] = perNight(order, instrument);
  const exact = rateMicros * BigInt(nights) * numerator;
  invariant(isRounded(swapMicros, exact, denominator), message('the rate in its unit × nights'));
}

/** What a rate of one unit charges in a night: lots; the dollars of a point; a 36,500th of the dollars at the opening price. */
function perNight(
  { lots, openPrice, conversion }: Position,
  { swapMode, unitsPerLot, pricePrecision }: Instrument,
): readonly [numerator: bigint, denominator: bigint] {
  const ofLots = [BigInt(lots), BigInt(LOT_SCALE)] as const;
  const point = [
    ofLots[0] * BigInt(unitsPerLot) * conversion.numerator,
    ofLots[1] * 10n ** BigInt(pricePrecision) * conversion.denominator,
  ] as const;
  switch (swapMode) {
    case 'usd_per_lot':
      return ofLots;
    case 'points':
      return point;
    case 'percent_year':
      return [point[0] * BigInt(openPrice), point[1] * 36_500n];
  }
}

/** After a moment: every position with a rate is charged up to the newest rollover of its instrument [SWAP-1]. */
export function checkFinanced(
  account: Account,
  quoteLog: QuoteLog,
  newestRollover: (tripleDay: TripleDay) => TimeMs,
): void {
  for (const order of account.openOrders.values()) {
    const instrument = quoteLog.instruments.get(order.instrumentId);
    if (order.status !== 'holding' || instrument === undefined || rateOf(order, instrument) === 0n) continue;
    const newestMs = newestRollover(instrument.tripleDay);
    invariant(financedUntil(order) >= newestMs, `order ${order.id} is charged up to ${newestMs}`);
  }
}

/** The last charged rollover, or the opening. */
function financedUntil({ swappedAtMs, openedAtMs }: Position): TimeMs {
  return swappedAtMs ?? openedAtMs;
}

function rateOf({ side }: Order, { swapBuyMicros, swapSellMicros }: Instrument): Micros {
  return side === 'buy' ? swapBuyMicros : swapSellMicros;
}
