/** Orders that reduce the net exposure in their instrument: those of `reduce_only`, and those that a margin call admits [ORDER-21] [ORDER-26]. */

import { LOT_DECIMALS, type Lots, scaledToNumber } from '../../numbers/price.ts';
import { type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { OrderChoices } from '../orders/order.ts';

type Entry = Pick<OrderChoices, 'instrumentId' | 'side' | 'lots' | 'reduceOnly'>;

/** The most lots that an order of this side can take off the net exposure; zero or less where it would add to it. */
function reducibleLots({ openOrders }: Account, { instrumentId, side }: Omit<Entry, 'lots'>): Lots {
  let against = 0;
  for (const order of openOrders.values()) {
    if (order.status === 'pending' || order.instrumentId !== instrumentId) continue;
    against += order.side === side ? -order.lots : order.lots;
  }
  return against;
}

/** Whether the order is against the sum of the positions in its instrument, and at most as large. */
export function isReducing(account: Account, entry: Entry): boolean {
  return entry.lots <= reducibleLots(account, entry);
}

/** 1009 for a `reduce_only` order that would add to the net exposure or turn it round. */
export function reduceOnlyRefusal(account: Account, entry: Entry): Refusal | null {
  if (entry.reduceOnly !== true || isReducing(account, entry)) return null;
  const most = Math.max(0, reducibleLots(account, entry));
  return refuse('not_reducing', { max: scaledToNumber(most, LOT_DECIMALS) });
}
