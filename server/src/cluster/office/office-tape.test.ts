/** Tape of the office: links only of minutes that are stored for the accounts of all shards. */

import type { TapeMinute } from '@vernier/db/repositories/site/site';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import { Market } from '@vernier/simulator/market';
import { beforeEach, expect, test } from 'vitest';
import { OfficeTape } from './office-tape.ts';
import { StoredProgress } from './stored-progress.ts';

const MINUTE_MS = 60_000;
const FIRST_MINUTE = Date.parse('2026-01-05T12:00:00Z') / MINUTE_MS;

let links: TapeMinute[];
let storedMs: number;
let steadyMs: number;
let shownMinute: number;
let progress: StoredProgress;
let tape: OfficeTape;

beforeEach(() => {
  links = [];
  storedMs = 0;
  steadyMs = 0;
  shownMinute = FIRST_MINUTE + 100;
  progress = new StoredProgress({ read: async () => storedMs, steady: { monotonicMs: () => steadyMs } });
  tape = new OfficeTape({
    links: {
      last: async () => links.at(-1) ?? null,
      append: async (link: TapeMinute) => void links.push(link),
      from: async () => [],
    } as never,
    marketTime: { notePlayed: async () => undefined },
    market: {
      source: new Market({ seed: '1', instruments: instrumentsFor('per_lot').slice(0, 1) }),
      get slot() {
        return shownMinute * SLOTS_PER_MINUTE;
      },
    },
    progress,
    keepDays: 2,
  });
});

/** Minutes with a link, counted from the first. */
async function minutes(): Promise<readonly number[]> {
  steadyMs += 1_000;
  await progress.onInterval();
  for (let interval = 0; interval < 3; interval += 1) await tape.onInterval();
  return links.map(({ minute }) => minute - FIRST_MINUTE);
}

test('[CLUSTER-68] a minute gets its link when the owners of all shards have noted that they have played it', async () => {
  expect(await minutes()).toEqual([]);
  storedMs = FIRST_MINUTE * MINUTE_MS + 250;
  expect(await minutes()).toEqual([]);
  storedMs += MINUTE_MS;
  expect(await minutes()).toEqual([0]);
  expect(await minutes()).toEqual([0]);
  storedMs += 2 * MINUTE_MS;
  expect(await minutes()).toEqual([0, 1, 2]);
});

test('[CLUSTER-68] no link is written of a minute that the office has not played itself', async () => {
  storedMs = FIRST_MINUTE * MINUTE_MS;
  await minutes();
  storedMs += 5 * MINUTE_MS;
  shownMinute = FIRST_MINUTE + 2;
  expect(await minutes()).toEqual([0, 1]);
});

test('[CLUSTER-68] the office goes on after the links that an engine has written meanwhile', async () => {
  storedMs = FIRST_MINUTE * MINUTE_MS;
  await minutes();
  const link = { previousHash: '', hash: 'a'.repeat(64) };
  for (const minute of [0, 1]) links.push({ ...link, minute: FIRST_MINUTE + minute });
  storedMs += 3 * MINUTE_MS;
  expect(await minutes()).toEqual([0, 1, 2]);
});
