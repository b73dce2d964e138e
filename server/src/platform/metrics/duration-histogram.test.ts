/** Histogram of durations as a scrape reads it. */

import { expect, test } from 'vitest';
import { DurationHistogram } from './duration-histogram.ts';

test('[METRIC-2] a duration counts in its bucket and in all larger ones, by route, method and status', () => {
  const histogram = new DurationHistogram({ name: 'vernier_test_seconds', help: 'Test', buckets: [0.25, 1] });
  for (const seconds of [0.25, 0.5, 2]) histogram.observe('/a', 'GET', 200, seconds);
  histogram.observe('/a', 'GET', 404, 0.5);
  const lines = histogram.text().split('\n');
  expect(lines.slice(0, 7)).toEqual([
    '# HELP vernier_test_seconds Test',
    '# TYPE vernier_test_seconds histogram',
    'vernier_test_seconds_bucket{le="0.25",method="GET",route="/a",status="200"} 1',
    'vernier_test_seconds_bucket{le="1",method="GET",route="/a",status="200"} 2',
    'vernier_test_seconds_bucket{le="+Inf",method="GET",route="/a",status="200"} 3',
    'vernier_test_seconds_sum{method="GET",route="/a",status="200"} 2.75',
    'vernier_test_seconds_count{method="GET",route="/a",status="200"} 3',
  ]);
  expect(lines).toContain('vernier_test_seconds_count{method="GET",route="/a",status="404"} 1');
});
