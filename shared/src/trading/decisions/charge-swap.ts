/** Finances every position that was open at an overnight rollover, each once [SWAP-1]. */

import { invariant } from '../../assert.ts';
import { nightsAt } from '../../market/rollover.ts';
import { swapTermsAt } from '../../market/swap-terms.ts';
import type { Account } from '../orders/account.ts';
import { bookable } from '../risk/bookable.ts';
import type { ChargeSwap } from '../orders/commands.ts';
import type { DecisionContext } from './context.ts';
import type { SwapCharged } from '../orders/events.ts';
import type { OpenOrder, Position } from '../orders/order.ts';
import { swapOf } from '../pricing/swap.ts';

/** A rate of nothing and a swap-free account leave nothing: no event, no entry. */
export function chargeSwap(
  account: Account,
  { rolloverMs }: ChargeSwap,
  { valuation, settings }: DecisionContext,
): readonly SwapCharged[] {
  const charges: SwapCharged[] = [];
  if (settings.isSwapFree?.(account.id, rolloverMs) === true) return charges;
  let { balanceMicros } = account;
  for (const order of account.openOrders.values()) {
    if (!isDue(order, rolloverMs)) continue;
    const instrument = valuation.instruments.get(order.instrumentId);
    invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
    const { swapMode, tripleDay, ...rates } = swapTermsAt(instrument, rolloverMs);
    const rateMicros = order.side === 'buy' ? rates.swapBuyMicros : rates.swapSellMicros;
    const nights = nightsAt(rolloverMs, tripleDay);
    if (rateMicros === 0n || nights === 0) continue;
    const { micros: exactMicros } = swapOf(order, { swapMode, rateMicros, nights }, instrument);
    const swapMicros = bookable({ ...account, balanceMicros }, order.swapMicros, exactMicros);
    balanceMicros += swapMicros;
    const cut = swapMicros === exactMicros ? {} : { exactMicros };
    charges.push({
      kind: 'SwapCharged',
      orderId: order.id,
      rolloverMs,
      nights,
      rateMicros,
      ...(swapMode === 'usd_per_lot' ? {} : { swapMode }),
      swapMicros,
      ...cut,
    });
  }
  return charges;
}

/** Opened before the rollover and not charged for it yet; rollovers come in order, so a later charge includes this one. */
function isDue(order: OpenOrder, rolloverMs: number): order is Position {
  if (order.status !== 'holding' || order.openedAtMs >= rolloverMs) return false;
  return order.swappedAtMs === null || order.swappedAtMs < rolloverMs;
}
