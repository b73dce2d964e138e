/** The page that a run of all benchmarks writes. */

import { expect, test } from 'vitest';
import { performancePage } from './performance-page.ts';

const READS = {
  name: 'perSecond',
  figure: 'answers/s',
  atLeast: 0.8,
  product: [60_400, 61_000, 59_000],
  baseline: [75_000, 70_000, 76_000],
  ratios: [0.805, 0.871, 0.776],
  isMet: true,
  againstOther: [],
};
const FILLS = {
  name: 'middle',
  figure: 'ms to the fill',
  atMost: 3,
  product: [0.1234],
  baseline: [0.05],
  ratios: [2.468],
  isMet: false,
  againstOther: [],
};

test('the page of the benchmarks has machine, method, and each figure with its spread and goal', () => {
  const page = performancePage({
    commit: 'abc1234',
    date: '2026-11-27',
    host: { processor: 'Some CPU', cores: 2, memoryGib: 24, node: '24.1.0' },
    pairs: 3,
    results: [{ name: 'reads', compares: 'Against a buffer.', goals: [READS, FILLS] }],
  });
  expect(page).toContain('abc1234, 2026-11-27, 3 pairs a benchmark, on 2 cores of Some CPU with 24 GiB');
  expect(page).toContain('## reads\n\nAgainst a buffer.');
  expect(page).toContain('| answers/s | 60,400 | 75,000 | 0.78 | 0.81 | 0.87 | ≥ 0.8 | yes |');
  expect(page).toContain('| ms to the fill | 0.123 | 0.05 | 2.47 | 2.47 | 2.47 | ≤ 3 | no |');
});
