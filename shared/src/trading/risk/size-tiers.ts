/** Size tiers: the more an account has on one side of an instrument, the lower the highest leverage of a new order [MARGIN-21]. */

import { sizeTierOf } from '../../market/size-tier.ts';
import { formatMicros, type Micros } from '../../numbers/money.ts';
import { type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { OpenOrder } from '../orders/order.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { notionalOf } from './position-limit.ts';

/** 1009 when the leverage of the entry is above that of the tier which the account reaches with it. */
export function sizeTierRefusal(account: Account, entry: OpenOrder, valuation: Valuation): Refusal | null {
  const { sizeTiers = [] } = valuation.instruments.get(entry.instrumentId) ?? {};
  if (sizeTiers.every(({ leverage }) => entry.leverage <= leverage)) return null;
  const size = sizeWith(account, entry, valuation);
  const tier = sizeTierOf({ sizeTiers }, size);
  if (tier === undefined || entry.leverage <= tier.leverage) return null;
  const [above, reached] = [formatMicros(tier.aboveMicros), formatMicros(size)];
  return refuse('leverage_above_tier', { max: tier.leverage, above, size: reached });
}

/** The values of the positions, pending orders and the entry at their opening or target prices, on the side of the entry. */
function sizeWith(account: Account, entry: OpenOrder, valuation: Valuation): Micros {
  let size = notionalOf(entry, valuation);
  for (const order of account.openOrders.values()) {
    if (order.instrumentId !== entry.instrumentId || order.side !== entry.side) continue;
    size += notionalOf(order, valuation);
  }
  return size;
}
