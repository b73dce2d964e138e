/** Break-even of a position: the price at which its closing profit covers the fee and the overnight financing. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import type { PositionView } from '@vernier/shared/api/order-codec';
import { profitAt } from '@vernier/shared/trading/pricing/profit';

const MANY_POINTS = 1_000_000;

/** The nearest price that loses nothing. */
export function breakEvenOf(position: PositionView, instrument: Instrument): Points {
  const costMicros = position.feeMicros - position.swapMicros;
  const { openPrice } = position;
  const direction = position.side === 'buy' ? 1 : -1;
  const profitAfter = (points: number) =>
    profitAt(position, openPrice + direction * points, instrument).micros;
  let points = Number((costMicros * BigInt(MANY_POINTS)) / profitAfter(MANY_POINTS));
  // The division leaves at most a point or two.
  while (profitAfter(points) < costMicros) points += 1;
  while (profitAfter(points - 1) >= costMicros) points -= 1;
  return openPrice + direction * points;
}
