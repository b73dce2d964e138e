/** Stops that a trader might want: none, tight, wide, on the wrong side, or too near. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import type { SeededRandom } from '../world/seeded-random.ts';

export interface StopReference {
  readonly side: Side;
  /** The closing side of the market, or the target of a pending order. */
  readonly reference: Points;
  readonly instrument: Pick<Instrument, 'stopsLevel'>;
}

export interface RandomStops {
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
}

const NONE_PERMILLE = 350;
const WRONG_PERMILLE = 60;

export function randomStopsAround(
  random: SeededRandom,
  { side, reference, instrument }: StopReference,
): RandomStops {
  const ahead = side === 'buy' ? 1 : -1;
  const distance = () => {
    const reach = Math.floor(reference / random.pick([1000, 300, 60, 8])) + 2;
    return (
      (random.chance(WRONG_PERMILLE) ? -1 : 1) *
      (instrument.stopsLevel + wrongStep(random) + random.below(reach))
    );
  };
  return {
    stopLoss: random.chance(NONE_PERMILLE) ? null : reference - ahead * distance(),
    takeProfit: random.chance(NONE_PERMILLE) ? null : reference + ahead * distance(),
  };
}

/** Now and then one point less than the least distance. */
function wrongStep(random: SeededRandom): number {
  return random.chance(WRONG_PERMILLE) ? -1 : 0;
}
