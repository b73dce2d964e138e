/** Comparison of a process's market with the stored links of the tape. */

import { createHash } from 'node:crypto';
import { ManualClock } from '@vernier/shared/clock';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { chainHash, GENESIS, minuteBytes } from '@vernier/shared/market/tape/tape';
import { Market } from '@vernier/simulator/market';
import { expect, test } from 'vitest';
import { TapeComparison } from './tape-comparison.ts';

const MINUTE = 29_459_340;
const MINUTE_MS = 60_000;

/** Links that a process with the same keys and no interventions has stored. */
function storedLinks(count: number) {
  const writer = new Market({ seed: '1' });
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  let previousHash = GENESIS;
  return Array.from({ length: count }, (_, place) => {
    const minute = MINUTE + place;
    const hash = chainHash(previousHash, minuteBytes(writer, minute), sha256);
    const link = { minute, previousHash, hash };
    previousHash = hash;
    return link;
  });
}

function checked(links: ReturnType<typeof storedLinks>) {
  const steady = new ManualClock(0);
  const source = new Market({ seed: '1' });
  const market = { slot: MINUTE * SLOTS_PER_MINUTE, source };
  const logged: unknown[] = [];
  let reads = 0;
  const check = new TapeComparison({
    links: {
      last: async () => links.at(-1) ?? null,
      async from(first, limit) {
        reads += 1;
        return links.filter(({ minute }) => minute >= first).slice(0, limit);
      },
    },
    ...{ market, steady },
    log: { error: (_, fields) => void logged.push(fields) },
  });
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      steady.advance(MINUTE_MS);
      market.slot += SLOTS_PER_MINUTE;
      await check.onInterval();
    }
  };
  return { check, pass, source, logged, reads: () => reads };
}

test('[CLUSTER-26] a process compares its market with the tape once a minute, and never a minute that it still plays', async () => {
  const links = storedLinks(1);
  const { check, pass, logged, reads } = checked(links);
  await check.onInterval();
  expect(reads()).toBe(1);
  links.push(...storedLinks(4).slice(1));
  await pass(5);
  await check.onInterval();
  expect([check.isEqual, logged, reads()]).toEqual([true, [], 6]);
});

test('[CLUSTER-26] a process with another market is found by the first link that differs, and stays so', async () => {
  const links = storedLinks(3);
  const { check, pass, source, logged } = checked(links.slice(0, 1));
  source.intervene({ kind: 'spread', code: 'EURUSD', slot: MINUTE * SLOTS_PER_MINUTE + 5, percent: 300 });
  await pass(3);
  expect([check.isEqual, logged]).toEqual([false, [{ minute: MINUTE }]]);
});

test('a cluster whose tape has no link yet is no other market', async () => {
  const { check, pass } = checked([]);
  await pass(2);
  expect(check.isEqual).toBe(true);
});
