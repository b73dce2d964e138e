/** Invalid commands: orders that do not exist or belong to other accounts, sizes and leverages that are not allowed. */

import { LOT_SCALE } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import type { SeededRandom } from '../world/seeded-random.ts';
import { randomMarketOrder, randomPendingOrder } from './random-entries.ts';
import type { TraderView } from './trader-view.ts';

/** Upper bound of the random order ids. */
const ORDERS = 400;

export function invalidCommand(random: SeededRandom, account: Account, view: TraderView): TradeCommand {
  const right = random.chance(500)
    ? randomMarketOrder(random, account, view)
    : randomPendingOrder(random, account, view);
  const orderId = random.below(ORDERS);
  switch (random.below(8)) {
    case 0:
      return { ...right, lots: random.pick([0, 1, -LOT_SCALE, right.lots + 1, 1e15]) };
    case 1:
      return { ...right, leverage: random.pick([null, 0, 3, 1_000_000]) };
    case 2:
      return { ...right, instrumentId: random.pick([0, -1, 999]) };
    case 3:
      return { kind: 'CancelOrder', orderId };
    case 4:
      return { kind: 'SetStops', orderId, stopLoss: 1, takeProfit: null };
    default:
      return { kind: 'CloseOrder', orderId, lots: null };
  }
}
