/** Prints verdicts as one table a person can read: figure, both medians, the ratio's min, median and max, the goal. */

import { median, type Verdict } from './paired-runs.ts';

export function printVerdicts(verdicts: readonly Verdict[]): void {
  const rows = verdicts.map((verdict) => ({
    figure: verdict.figure,
    ours: round(median(verdict.product)),
    bare: round(median(verdict.baseline)),
    'ratio min': ratio(Math.min(...verdict.ratios)),
    median: ratio(median(verdict.ratios)),
    max: ratio(Math.max(...verdict.ratios)),
    goal: verdict.atLeast === undefined ? `<= ${verdict.atMost}` : `>= ${verdict.atLeast}`,
    held: verdict.held ? 'yes' : 'NO',
  }));
  console.table(rows);
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 1000) / 1000);
}

function ratio(value: number): string {
  return String(Math.round(value * 100) / 100);
}
