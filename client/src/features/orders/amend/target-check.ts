/** Validation of the target of a pending order by the server's bounds. Pure. */

import type { Points } from '@vernier/shared/numbers/price';
import { allowedTarget } from '@vernier/shared/trading/rules/stop-rules';

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
