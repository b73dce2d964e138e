/** Reference of the exception of the margin call: market orders that reduce the net exposure in their instrument [ORDER-21]. */

import type { Account } from '@vernier/shared/trading/orders/account';
import type { Position } from '@vernier/shared/trading/orders/order';
import {
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
  const positions = [...account.openOrders.values()].filter(
    ({ status, instrumentId }) => status === 'holding' && instrumentId === entry.instrumentId,
  );
  const sum = (side: string) =>
    positions.filter((order) => order.side === side).reduce((lots, order) => lots + order.lots, 0);
  const net = sum('buy') - sum('sell');
  const after = entry.side === 'buy' ? net + entry.lots : net - entry.lots;
  if (Math.abs(after) >= Math.abs(net) || after * net < 0) return false;
  const equity = equityMicros - entry.feeMicros + referenceFloating(entry, prices);
  const margin = marginMicros + entry.marginMicros;
  // The level is rounded to two decimals, half away from zero.
  return equity * 20_000n >= BigInt(2 * STOP_OUT_CENTS + 1) * margin;
}
