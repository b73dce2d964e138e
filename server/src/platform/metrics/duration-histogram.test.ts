/** Histogram of durations as a scrape reads it. */

import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('[METRIC-2] a duration counts in its bucket and in all larger ones, by route, method and status', async () => {
  const metrics = new Metrics();
  const histogram = metrics.durations({ name: 'vernier_test_seconds', help: 'Test', buckets: [0.25, 1] });
  for (const seconds of [0.25, 0.5, 2]) histogram.observe('/a', 'GET', 200, seconds);
  histogram.observe('/a', 'GET', 404, 0.5);
  const lines = (await metrics.text()).split('\n').filter((line) => line.includes('vernier_test_seconds'));
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
