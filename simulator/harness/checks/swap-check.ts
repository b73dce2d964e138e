/** Overnight financing: every position that was open at a rollover pays or gets it once, for the nights of that rollover. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Micros } from '@vernier/shared/money';
import { LOT_SCALE } from '@vernier/shared/price';
import type { Account } from '@vernier/shared/trading/account';
import type { SwapCharged } from '@vernier/shared/trading/events';
import type { Order } from '@vernier/shared/trading/order';
import { isRounded } from './fill-check.ts';
import type { MarketNotes } from './quote-log.ts';
import { rolloversBetween } from './new-york.ts';
import { instrumentOf, orderBefore, type Scene, telling } from './event-context.ts';

/** The next rollover that is due, its nights, the rate of the side, and lots × rate × nights [F1] [F2]. */
export function checkSwap(scene: Scene, body: SwapCharged): void {
  const { orderId, rolloverMs, nights, rateMicros, swapMicros } = body;
  const say = telling(scene, orderId);
  const order = orderBefore(scene, orderId);
  invariant(order.status === 'holding', say('is a position'));
  const [due] = rolloversBetween(financedUntil(order), scene.event.atMs);
  invariant(due?.atMs === rolloverMs && due.nights === nights, say('the next rollover is financed'));
  invariant(rateMicros === rateOf(order, instrumentOf(scene, order.instrumentId)), say('at its side’s rate'));
  const exact = BigInt(order.lots) * rateMicros * BigInt(nights);
  invariant(isRounded(swapMicros, exact, BigInt(LOT_SCALE)), say('lots × rate × nights'));
}

/** After a moment: no position with a rate is behind the newest rollover [F1]. */
export function checkFinanced(account: Account, notes: MarketNotes, newestRolloverMs: TimeMs): void {
  for (const order of account.openOrders.values()) {
    const instrument = notes.instruments.get(order.instrumentId);
    if (order.status !== 'holding' || instrument === undefined || rateOf(order, instrument) === 0n) continue;
    const behind = financedUntil(order) < newestRolloverMs;
    invariant(!behind, `order ${order.id} is financed up to ${newestRolloverMs}`);
  }
}

/** Charged up to here: its newest rollover, or its opening. */
function financedUntil({ swappedAtMs, openedAtMs, createdAtMs }: Order): TimeMs {
  return swappedAtMs ?? openedAtMs ?? createdAtMs;
}

function rateOf({ side }: Order, { swapBuyMicros, swapSellMicros }: Instrument): Micros {
  return side === 'buy' ? swapBuyMicros : swapSellMicros;
}
