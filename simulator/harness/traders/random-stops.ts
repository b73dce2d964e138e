/** Stops that a trader might want: none, tight, wide, on the wrong side, or too near. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/price';
import type { Side } from '@vernier/shared/trading/order';
import type { Dice } from '../world/seeded-random.ts';

export interface Around {
  readonly side: Side;
  /** The closing side of the market, or the target of a pending order. */
  readonly reference: Points;
  readonly instrument: Pick<Instrument, 'stopsLevel'>;
}

export interface StopWish {
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
}

const NONE_PERMILLE = 350;
const WRONG_PERMILLE = 60;

export function stopsAround(dice: Dice, { side, reference, instrument }: Around): StopWish {
  const ahead = side === 'buy' ? 1 : -1;
  const distance = () => {
    const reach = Math.floor(reference / dice.pick([1000, 300, 60, 8])) + 2;
    return (
      (dice.chance(WRONG_PERMILLE) ? -1 : 1) * (instrument.stopsLevel + wrongStep(dice) + dice.below(reach))
    );
  };
  return {
    stopLoss: dice.chance(NONE_PERMILLE) ? null : reference - ahead * distance(),
    takeProfit: dice.chance(NONE_PERMILLE) ? null : reference + ahead * distance(),
  };
}

/** Now and then one point less than the least distance. */
function wrongStep(dice: Dice): number {
  return dice.chance(WRONG_PERMILLE) ? -1 : 0;
}
