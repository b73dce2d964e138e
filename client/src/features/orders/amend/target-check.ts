/** Validation of the target of a pending order by the server's bounds. Pure. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import type { PendingOrderView } from '@vernier/shared/api/order-codec';
import { allowedTarget } from '@vernier/shared/trading/rules/stop-rules';
import {
  STOP_NAMES,
  type StopBounds,
  stopBoundsOf,
  type StopName,
  type StopProblem,
  stopProblem,
} from '../stops/stop-check.ts';

export type TargetProblem = 'target_missing' | 'target_at_market' | 'target_too_far';

/** Null for a target that differs from the market's opening side and is within its bounds [ORDER-15]. */
export function targetPriceProblem(
  points: Points,
  market: Points,
): Exclude<TargetProblem, 'target_missing'> | null {
  if (points === market) return 'target_at_market';
  const { min, max } = allowedTarget(market);
  return points >= min && points <= max ? null : 'target_too_far';
}

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
