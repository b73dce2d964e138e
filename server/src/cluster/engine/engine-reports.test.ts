/** Reports of an engine about itself. */

import { expect, test } from 'vitest';
import { decodeReport } from '../calls/engine-report.ts';
import { EngineReports } from './engine-reports.ts';

test('[CLUSTER-71] an engine reports once a second, as soon as it has a session at the database', () => {
  const published: unknown[] = [];
  let status: { readonly self: string } | null = null;
  const core = {
    shards: {
      get status() {
        return status;
      },
    },
    clock: { now: () => 1_500, wallSpanMs: (ms: number) => ms },
    market: { timeMs: 1_250 },
    commits: { read: () => ({ count: 1, slowestMs: 3.4 }) },
    executor: { waiting: 2 },
  };
  const reports = new EngineReports({
    bus: { publish: (_, bytes) => void published.push(decodeReport(bytes)) },
    ...{ core: core as never, url: 'http://engine-1:8080', silentMs: () => 30.2 },
  });
  reports.onInterval();
  expect(published).toEqual([]);
  status = { self: '77' };
  for (let quarter = 0; quarter < 8; quarter += 1) reports.onInterval();
  const figures = { marketLagMs: 250, commitMs: 3, silentMs: 30, waiting: 2 };
  const report = { v: 1, session: '77', url: 'http://engine-1:8080', ...figures };
  expect(published).toEqual([report, report]);
});
