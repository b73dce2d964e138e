/** Statistics of closes for the strategies, in integer points. */

import type { Points } from '@vernier/shared/numbers/price';

/** Mean of the newest `count` closes; 0 for fewer closes. */
export function meanClose(closes: readonly Points[], count: number): Points {
  if (closes.length < count) return 0;
  const sum = closes.slice(-count).reduce((total, close) => total + close, 0);
  return Math.round(sum / count);
}

/** Mean absolute move between the newest closes; at least a point. */
export function meanMove(closes: readonly Points[], count: number): Points {
  const newest = closes.slice(-count - 1);
  const total = newest.reduce((sum, close, at) => sum + Math.abs(close - (newest[at - 1] ?? close)), 0);
  return Math.max(1, Math.round(total / Math.max(1, newest.length - 1)));
}
