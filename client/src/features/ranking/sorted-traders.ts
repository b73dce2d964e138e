/** Orders of the ranking: its criteria, and the traders sorted by one. */

import { parseMicros } from '@vernier/shared/numbers/money';
import type { TraderWire } from '@vernier/shared/api/shapes/trader';

export const SORT_CRITERIA = ['rate', 'win', 'income', 'fall'] as const;
export type SortCriterion = (typeof SORT_CRITERIA)[number];

type Compare = (left: TraderWire, right: TraderWire) => number;

const ORDERS: Readonly<Record<SortCriterion, Compare>> = {
  rate: (left, right) => right.three_week_rate - left.three_week_rate,
  // traders without a closed order are last
  win: (left, right) => (right.three_week_win ?? -1) - (left.three_week_win ?? -1),
  income: (left, right) => {
    const [less, more] = [micros(left.three_week_profit), micros(right.three_week_profit)];
    return more > less ? 1 : more < less ? -1 : 0;
  },
  fall: (left, right) => left.max_drawdown - right.max_drawdown,
};

/** The best first; of equals the one with more growth. */
export function sortedBy(traders: readonly TraderWire[], measure: SortCriterion): readonly TraderWire[] {
  return traders.toSorted((left, right) => ORDERS[measure](left, right) || left.rank - right.rank);
}

function micros(text: string): bigint {
  const parsed = parseMicros(text);
  return typeof parsed === 'bigint' ? parsed : 0n;
}
