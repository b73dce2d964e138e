/** Checks of swaps: every open position is charged or credited once at each rollover. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Micros } from '@vernier/shared/numbers/money';
import { LOT_SCALE } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { SwapCharged } from '@vernier/shared/trading/orders/events';
import type { Order, Position } from '@vernier/shared/trading/orders/order';
import { isRounded } from './fill-check.ts';
import type { QuoteLog } from './quote-log.ts';
import { rolloversBetween } from './new-york.ts';
import { instrumentOf, orderBefore, type EventContext, faultMessage } from './event-context.ts';

/** The event has the next due rollover, its nights, the rate of the side, and lots × rate × nights [SWAP-1] [SWAP-2]. */
export function checkSwap(context: EventContext, body: SwapCharged): void {
  const { orderId, rolloverMs, nights, rateMicros, swapMicros } = body;
  const message = faultMessage(context, orderId);
  const order = orderBefore(context, orderId);
  invariant(order.status === 'holding', message('is a position'));
  const [due] = rolloversBetween(financedUntil(order), context.event.atMs);
  invariant(due?.atMs === rolloverMs && due.nights === nights, message('the next rollover is charged'));
  invariant(
    rateMicros === rateOf(order, instrumentOf(context, order.instrumentId)),
    message('at its side’s rate'),
  );
  const exact = BigInt(order.lots) * rateMicros * BigInt(nights);
  invariant(isRounded(swapMicros, exact, BigInt(LOT_SCALE)), message('lots × rate × nights'));
}

/** After a moment: every position with a rate is charged up to the newest rollover [SWAP-1]. */
export function checkFinanced(account: Account, quoteLog: QuoteLog, newestRolloverMs: TimeMs): void {
  for (const order of account.openOrders.values()) {
    const instrument = quoteLog.instruments.get(order.instrumentId);
    if (order.status !== 'holding' || instrument === undefined || rateOf(order, instrument) === 0n) continue;
    const behind = financedUntil(order) < newestRolloverMs;
    invariant(!behind, `order ${order.id} is charged up to ${newestRolloverMs}`);
  }
}

/** The last charged rollover, or the opening. */
function financedUntil({ swappedAtMs, openedAtMs }: Position): TimeMs {
  return swappedAtMs ?? openedAtMs;
}

function rateOf({ side }: Order, { swapBuyMicros, swapSellMicros }: Instrument): Micros {
  return side === 'buy' ? swapBuyMicros : swapSellMicros;
}
