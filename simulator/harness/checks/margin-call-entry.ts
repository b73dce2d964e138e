/** Reference of the orders that reduce the net exposure in their instrument, which a margin call admits [ORDER-21] [ORDER-26]. */

import type { Account } from '@vernier/shared/trading/orders/account';
import type { Position } from '@vernier/shared/trading/orders/order';
import {
  addedMargin,
  type PricedOrder,
  type ReferencePrices,
  referenceFigures,
  referenceFloating,
  referenceMarginCall,
  STOP_OUT_CENTS,
} from './account-figures.ts';

type Entry = PricedOrder & Pick<Position, 'marginMicros' | 'feeMicros'>;

/** Whether the account, before the entry, is in a margin call in which this position is admitted. */
export function isAdmitted(account: Account, entry: Entry, prices: ReferencePrices): boolean {
  const { equityMicros, marginMicros, levelCents } = referenceFigures(account, prices);
  if (!referenceMarginCall(account.marginCalled, levelCents)) return false;
  if (!reduces(account, entry)) return false;
  const equity = equityMicros - entry.feeMicros + referenceFloating(entry, prices);
  const margin = marginMicros + addedMargin(account, entry);
  // The level is rounded to two decimals, half away from zero.
  return equity * 20_000n >= BigInt(2 * STOP_OUT_CENTS + 1) * margin;
}

/** Whether the entry makes the account's position in its instrument smaller, and no opposite one. */
export function reduces(
  { openOrders }: Account,
  { instrumentId, side, lots }: Pick<Position, 'instrumentId' | 'side' | 'lots'>,
): boolean {
  const positions = [...openOrders.values()].filter(
    (order) => order.status === 'holding' && order.instrumentId === instrumentId,
  );
  const sum = (one: string) =>
    positions.filter((order) => order.side === one).reduce((total, order) => total + order.lots, 0);
  const net = sum('buy') - sum('sell');
  const after = side === 'buy' ? net + lots : net - lots;
  return Math.abs(after) < Math.abs(net) && after * net >= 0;
}
