/** What nobody should ask: orders that never were or are somebody else's, sizes and leverage that are not offered. */

import { LOT_SCALE } from '@vernier/shared/price';
import type { Account } from '@vernier/shared/trading/account';
import type { TradeCommand } from '@vernier/shared/trading/commands';
import type { Dice } from '../world/seeded-random.ts';
import { placing, resting } from './random-entries.ts';
import type { Sight } from './trader-view.ts';

/** How far back somebody else's order is looked for. */
const ORDERS = 400;

export function mistake(dice: Dice, account: Account, sight: Sight): TradeCommand {
  const right = dice.chance(500) ? placing(dice, account, sight) : resting(dice, account, sight);
  const orderId = dice.below(ORDERS);
  switch (dice.below(8)) {
    case 0:
      return { ...right, lots: dice.pick([0, 1, -LOT_SCALE, right.lots + 1, 1e15]) };
    case 1:
      return { ...right, multiple: dice.pick([null, 0, 3, 1_000_000]) };
    case 2:
      return { ...right, instrumentId: dice.pick([0, -1, 999]) };
    case 3:
      return { kind: 'CancelOrder', orderId };
    case 4:
      return { kind: 'SetStops', orderId, stopLoss: 1, takeProfit: null };
    default:
      return { kind: 'CloseOrder', orderId, lots: null };
  }
}
