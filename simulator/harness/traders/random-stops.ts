/** Random stops: none, close, far, on the wrong side, or too close. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import type { SeededRandom } from '../world/seeded-random.ts';

export interface RandomStopOptions {
  readonly side: Side;
  /** The closing side of the market, or the target of a pending order. */
  readonly reference: Points;
  readonly instrument: Pick<Instrument, 'stopsLevel'>;
}

export interface RandomStops {
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trailingStop: Points | null;
}

const NONE_PERMILLE = 350;
const TRAILING_PERMILLE = 200;
const WRONG_PERMILLE = 60;

export function randomStopsAround(
  random: SeededRandom,
  { side, reference, instrument }: RandomStopOptions,
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
    trailingStop: random.chance(TRAILING_PERMILLE) ? Math.max(1, distance()) : null,
  };
}

/** Sometimes one point less than the minimum distance. */
function wrongStep(random: SeededRandom): number {
  return random.chance(WRONG_PERMILLE) ? -1 : 0;
}
