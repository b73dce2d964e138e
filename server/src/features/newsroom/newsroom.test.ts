/** The newsroom on a simulated market and a real database: no story twice and none lost, across restarts and pauses. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '@vernier/db/open-database';
import { openPrepared } from '../../../../db/test/prepared-folder.ts';
import { ManualClock } from '@vernier/shared/clock';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import { Market } from '@vernier/simulator/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LiveMarket } from '../../core/market/live-market.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { Newsroom } from './newsroom.ts';

/** Wednesday 2026-11-18 12:30 UTC; the week before ended within the eight days that are covered. */
const START_MS = Date.UTC(2026, 10, 18, 12, 30);
const HOUR_MS = 3_600_000;
const slices: LoopSlices = { run: (work) => Promise.resolve(work()) };
const CODES = ['NATGAS', 'USDCAD', 'USDJPY'];

const simulated = new Market({ seed: '1', hours: 'always', interventions: [] });
const instruments = instrumentsFor('per_lot').filter(({ code }) => CODES.includes(code));

let dataDir: string;
let database: OpenDatabase;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vernier-newsroom-'));
  database = openPrepared(dataDir, START_MS);
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As a start of the server makes one. */
function newsroomAt(nowMs: number, meta = database.meta): Promise<Newsroom> {
  const clock = new ManualClock(nowMs);
  const log = { warn() {}, error() {} };
  const market = new LiveMarket(simulated, instruments, clock);
  const marketKind = 'open';
  return Newsroom.open({
    market,
    marketKind,
    meta,
    wall: clock,
    steady: clock,
    log,
    slices,
  });
}

async function storedStories(): Promise<{ readonly title: string; readonly atMs: number }[]> {
  return (await database.news.list(1, 0, 1_000)).map(({ texts, createdAtMs }) => ({
    title: texts.en?.title ?? '',
    atMs: createdAtMs,
  }));
}

describe('[NEWS-4] the newsroom', () => {
  it('gives a new site the stories of the last eight days, each at the end of its hour', async () => {
    await (await newsroomAt(START_MS)).look();
    const stories = await storedStories();
    expect(stories.filter(({ title }) => title.startsWith('Week in review'))).toHaveLength(1);
    expect(stories.some(({ title }) => / (up|down) \d+\.\d\d% in an hour/.test(title))).toBe(true);
    for (const { atMs } of stories) {
      expect(atMs % HOUR_MS).toBe(0);
      expect(atMs).toBeGreaterThan(START_MS - 8 * 24 * HOUR_MS - HOUR_MS);
      expect(atMs).toBeLessThanOrEqual(START_MS);
    }
  });

  it('[NEWS-6] has a story of each release with the move that followed', async () => {
    await (await newsroomAt(START_MS)).look();
    const releases = (await storedStories()).filter(({ title }) => title.startsWith('United States'));
    expect(releases.map(({ title }) => title.replace(/[+\u2212]?\d+\.\d\d%$/, 'moved'))).toEqual([
      'United States, Retail sales: USD/JPY moved',
      'United States, Consumer prices: USD/JPY moved',
    ]);
    expect(releases.map(({ atMs }) => new Date(atMs).toISOString())).toEqual([
      '2026-11-16T13:00:00.000Z',
      '2026-11-12T13:00:00.000Z',
    ]);
  });

  it('writes no story twice, at a second run or after a restart', async () => {
    const room = await newsroomAt(START_MS);
    await room.look();
    const stories = await storedStories();
    await room.look();
    await (await newsroomAt(START_MS + 1_000)).look();
    expect(await storedStories()).toEqual(stories);
  });

  it('writes the same stories whether it ran each hour or was off', async () => {
    for (let hour = 0; hour <= 30; hour += 6) await (await newsroomAt(START_MS + hour * HOUR_MS)).look();
    const inParts = await storedStories();
    await database.close();
    rmSync(dataDir, { recursive: true });
    database = openPrepared(dataDir, START_MS);
    await (await newsroomAt(START_MS)).look();
    await (await newsroomAt(START_MS + 30 * HOUR_MS)).look();
    expect(await storedStories()).toEqual(inParts);
  });

  it('finds the written articles when it ended before it stored its progress', async () => {
    const { get, once } = database.meta;
    const failing = {
      ...database.meta,
      get: get.bind(database.meta),
      once: once.bind(database.meta),
      async set() {
        throw new Error('the process ends here');
      },
    };
    await expect((await newsroomAt(START_MS, failing)).look()).rejects.toThrow('ends here');
    const stories = await storedStories();
    expect(stories.length).toBeGreaterThan(0);
    await (await newsroomAt(START_MS)).look();
    expect(await storedStories()).toEqual(stories);
  });

  it('leaves an article away that an administrator took away', async () => {
    await (await newsroomAt(START_MS)).look();
    const [newest] = await database.news.list(1, 0, 1);
    await database.news.remove(newest?.id ?? 0);
    const left = await storedStories();
    await (await newsroomAt(START_MS + HOUR_MS / 2)).look();
    expect((await storedStories()).slice(-left.length)).toEqual(left);
    expect(await storedStories()).toHaveLength(left.length);
  });

  it('waits with its first look, and stops in the middle of one', async () => {
    const clock = new ManualClock(START_MS);
    const market = new LiveMarket(simulated, instruments, clock);
    const log = { warn() {}, error() {} };
    const room = await Newsroom.open({
      market,
      marketKind: 'open',
      meta: database.meta,
      wall: clock,
      steady: clock,
      log,
      slices,
    });
    room.onInterval();
    await room.stop();
    expect(await storedStories()).toEqual([]);
    const next = await Newsroom.open({
      market,
      marketKind: 'open',
      meta: database.meta,
      wall: clock,
      steady: clock,
      log,
      slices,
    });
    clock.advance(2_000);
    next.onInterval();
    await next.stop();
    expect(await storedStories()).toEqual([]);
    expect(await database.meta.get('news_told_until')).toBeNull();
  });
});
