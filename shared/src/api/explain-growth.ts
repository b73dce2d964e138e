/** Explanation of growth and of its largest fall: each day that changed it, from equity and cash flow [EXPLAIN-10]. */

import { isoTime } from '../clock.ts';
import type { Fall } from '../ledger/drawdown.ts';
import type { GrowthPoint } from '../ledger/growth-index.ts';
import { formatScaled } from '../numbers/decimal.ts';
import { formatMicros } from '../numbers/money.ts';
import type { FigureNumberWire, FigureWire } from './shapes/figure.ts';

/** Of a growth of 1 at the beginning. */
const INDEX_DECIMALS = 12;
export const PERCENT_DECIMALS = 2;
/** A longer fall is explained by its last year. */
const MOST_POINTS = 366;

export function indexText(index: bigint): string {
  return formatScaled(index, INDEX_DECIMALS);
}

/** The growth at each point that changed it; `start` is the index before the first one. */
export function growthNumbers(start: bigint, points: readonly GrowthPoint[]): readonly FigureNumberWire[] {
  let before = start;
  return points.flatMap(({ atMs, index, period }) => {
    const growth = before;
    before = index;
    if (index === growth || period === null) return [];
    const { startMicros, endMicros, flowMicros } = period;
    const inputs = {
      growth: indexText(growth),
      end: formatMicros(endMicros),
      flow: formatMicros(flowMicros),
      start: formatMicros(startMicros),
      until: isoTime(atMs),
    };
    // a growth ends at zero with the whole equity
    const formula = index === 0n ? '0' : 'growth × (end − flow) ÷ start';
    return [{ name: 'growth' as const, formula, inputs, value: indexText(index) }];
  });
}

export function explainDrawdown(fall: Fall | null): FigureWire {
  const figure = 'max_drawdown';
  const value = formatScaled(fall?.cents ?? 0, PERCENT_DECIMALS);
  if (fall === null) return { figure, value, numbers: [{ name: figure, formula: '0', inputs: {}, value }] };
  const { high, points } = fall;
  const shown = points.slice(-MOST_POINTS);
  const start = points.at(-MOST_POINTS - 1) ?? high;
  const low = points.at(-1) ?? high;
  const inputs = {
    high: indexText(high.index),
    low: indexText(low.index),
    since: isoTime(high.atMs),
    until: isoTime(low.atMs),
  };
  const last: FigureNumberWire = { name: figure, formula: '(high − low) ÷ high × 100', inputs, value };
  return { figure, value, numbers: [...growthNumbers(start.index, shown), last] };
}
