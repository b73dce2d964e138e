/** Summary of the engines of a cluster: what the locks say, with the newest reports. */

import { expect, test } from 'vitest';
import { presentShards } from '../../ops/health/shards-summary.ts';
import { encodeReport } from '../calls/engine-report.ts';
import { ClusterSummary } from './cluster-summary.ts';

const FIGURES = { marketLagMs: 12, commitMs: 3, silentMs: 250, waiting: 1 };

test('[CLUSTER-71] engines have the shards of their locks with their newest reports, and free shards are named', async () => {
  let nowMs = 10_000;
  const summary = new ClusterSummary({
    shards: {
      read: async () => ({
        engines: [
          { id: '20', name: '' },
          { id: '30', name: '' },
          { id: '9', name: '' },
        ],
        shards: [
          { shard: 0, epoch: 4, owner: '20' },
          { shard: 1, epoch: 7, owner: '20' },
          { shard: 2, epoch: 1, owner: '9' },
          { shard: 3, epoch: 2, owner: null },
        ],
      }),
    },
    steady: { monotonicMs: () => nowMs },
  });
  summary.take(encodeReport({ session: '9', url: 'http://engine-10:8080', ...FIGURES }));
  summary.take(encodeReport({ session: '20', url: 'http://engine-2:8080', ...FIGURES }));
  // Of an engine that has ended.
  summary.take(encodeReport({ session: '8', url: 'http://engine-1:8080', ...FIGURES }));
  nowMs += 6_000;
  summary.take(encodeReport({ session: '9', url: 'http://engine-10:8080', ...FIGURES, waiting: 5 }));
  const { free, engines } = presentShards(await summary.read());
  expect(free).toEqual([3]);
  expect(engines).toMatchObject([
    { session: '30', address: null, shards: [], epochs: null, seen_ms: null, market_lag_ms: null },
    { address: 'http://engine-2:8080', shards: [0, 1], epochs: { lowest: 4, highest: 7 }, seen_ms: 6_000 },
    { address: 'http://engine-10:8080', shards: [2], seen_ms: 0, waiting_commands: 5, commit_ms: 3 },
  ]);
});

test('[CLUSTER-71] reports of engines that have ended are forgotten, and those of another version are not read', async () => {
  const engines = Array.from({ length: 101 }, (_, number) => ({ id: String(number), name: '' }));
  const summary = new ClusterSummary({
    shards: { read: async () => ({ engines, shards: [] }) },
    steady: { monotonicMs: () => 0 },
  });
  for (const { id: session } of engines) summary.take(encodeReport({ session, url: 'http://a', ...FIGURES }));
  summary.take(Buffer.from('{"v":0}'));
  const known = (await summary.read()).engines.filter(({ report }) => report !== null);
  expect(known).toHaveLength(100);
});
