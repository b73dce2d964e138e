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

const RUN = {
  name: 'reads',
  compares: 'Against a buffer.',
  commit: 'abc1234',
  date: '2026-11-27',
  host: { processor: 'Some CPU', cores: 2, memoryGib: 24, node: '24.1.0' },
  pairs: 5,
  goals: [READS, FILLS],
};
const NAMES = ['orders', 'reads'];

test('a section of the page has its machine, and each figure with its spread and goal', () => {
  const page = performancePage('', RUN, NAMES);
  expect(page).toContain('## reads\n\nAgainst a buffer.');
  expect(page).toContain('Commit abc1234, 2026-11-27, 5 pairs, on 2 cores of Some CPU with 24 GiB');
  expect(page).toContain('| answers/s | 60,400 | 75,000 | 0.78 | 0.81 | 0.87 | ≥ 0.8 | yes |');
  expect(page).toContain('| ms to the fill | 0.123 | 0.05 | 2.47 | 2.47 | 2.47 | ≤ 3 | no |');
});

test('a run replaces its own section and keeps the others, in their order', () => {
  const first = performancePage('', RUN, NAMES);
  const second = performancePage(first, { ...RUN, name: 'orders', commit: 'def5678' }, NAMES);
  const third = performancePage(second, { ...RUN, commit: '0123456' }, NAMES);
  expect(third.match(/^## .*$/gmu)).toEqual(['## orders', '## reads', '## What is not measured']);
  expect(third.match(/Commit \w+/gu)).toEqual(['Commit def5678', 'Commit 0123456']);
});

test('a benchmark that is no longer in the list loses its section', () => {
  const page = performancePage(performancePage('', RUN, NAMES), { ...RUN, name: 'orders' }, ['orders']);
  expect(page.match(/^## .*$/gmu)).toEqual(['## orders', '## What is not measured']);
});
