/** Stops of a pending order that would be invalid at another target. Pure. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import type { PendingOrderView } from '@vernier/shared/api/order-codec';
import {
  STOP_NAMES,
  type StopBounds,
  stopBoundsOf,
  type StopName,
  type StopProblem,
  stopProblem,
} from '../stops/stop-check.ts';

export interface StopProblemAt {
  readonly stop: StopName;
  readonly problem: StopProblem;
  readonly bounds: StopBounds;
}

/** The first stop of the order that a new target would make invalid; null when its stops fit [ORDER-27]. */
export function stopProblemAt(
  order: PendingOrderView,
  target: Points,
  instrument: Pick<Instrument, 'stopsLevel'>,
): StopProblemAt | null {
  const trails = (order.trailingStop ?? null) !== null;
  for (const stop of STOP_NAMES) {
    const points = order[stop];
    const bounds = stopBoundsOf({ ...order, targetPrice: target }, stop, { quote: undefined, instrument });
    // where a trailing stop begins follows the target
    if (points === null || bounds === null || (stop === 'stopLoss' && trails)) continue;
    const problem = stopProblem({ points, moved: true }, bounds);
    if (problem !== null) return { stop, problem, bounds };
  }
  return null;
}
