/** Table of benchmark results: figure, both medians, minimum, median and maximum of the ratio, and the goal. */

import { median, type GoalResult } from './paired-runs.ts';

export function printResults(results: readonly GoalResult[]): void {
  const rows = results.map((result) => ({
    figure: result.figure,
    product: round(median(result.product)),
    baseline: round(median(result.baseline)),
    'ratio min': ratio(Math.min(...result.ratios)),
    median: ratio(median(result.ratios)),
    max: ratio(Math.max(...result.ratios)),
    goal: result.atLeast === undefined ? `<= ${result.atMost}` : `>= ${result.atLeast}`,
    met: result.isMet ? 'yes' : 'NO',
  }));
  console.table(rows);
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 1000) / 1000);
}

function ratio(value: number): string {
  return String(Math.round(value * 100) / 100);
}
