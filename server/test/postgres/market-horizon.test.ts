/** Processes that compute one market on a database of PostgreSQL: equal tapes, changes from both, and a database that is silent. */

import { connectionPool } from '@vernier/db/postgres/connection/pool';
import { PostgresQueryRunner } from '@vernier/db/postgres/query-runner';
import { bodiesOf } from '@vernier/db/queries/bodies';
import { type Repositories, repositoriesOf } from '@vernier/db/queries/repositories';
import type { ClockSpeed } from '@vernier/shared/market-clock';
import type { Intervention } from '@vernier/shared/market/intervention';
import { chainHash, GENESIS, minuteBytes } from '@vernier/shared/market/tape/tape';
import type { Market } from '@vernier/simulator/market';
import { setPriceInterventions } from '@vernier/simulator/interventions/set-price';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseClock } from '../../src/core/market/horizon/database-clock.ts';
import { START_MS } from '../rig/data-folders.ts';
import { DatabaseTime, MarketProcess, type ProcessOptions, sha256 } from '../rig/market-process.ts';
import { randomNumbers } from '../rig/random-numbers.ts';
import { createTestDatabase, type TestDatabase } from '../rig/postgres-databases.ts';

const STEP_MS = 50;
const SLOT_MS = 250;
/** Of slots, not of milliseconds: two seconds. */
const AHEAD_SLOTS = 8;

let server: TestDatabase;
let pools: ReturnType<typeof connectionPool>[];
let time: DatabaseTime;
beforeEach(async () => {
  server = await createTestDatabase({ hasOwner: true });
  pools = [];
  time = new DatabaseTime(START_MS);
});
afterEach(async () => {
  for (const pool of pools) await pool.end();
  await server.drop();
});

/** The repositories of one process. */
function connected(): Repositories {
  const pool = connectionPool(server.url);
  pools.push(pool);
  const runner = new PostgresQueryRunner(pool);
  return repositoriesOf(bodiesOf(runner.source), runner);
}

async function started(options: Partial<ProcessOptions> = {}): Promise<MarketProcess> {
  const process = await MarketProcess.start({ database: connected(), time, adminId: 1, ...options });
  process.note();
  return process;
}

/** Time passes, and each process has an iteration of its tick loop in which its queries are answered. */
async function pass(processes: readonly MarketProcess[], ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await time.pass(STEP_MS);
    for (const process of processes) process.tick();
    await Promise.all(processes.map((process) => process.answered()));
  }
}

/** Slots that both have played, and those that differ. */
function compared(one: MarketProcess, other: MarketProcess) {
  const both = [...one.played].filter(([slot]) => other.played.has(slot));
  return { both: both.length, differing: both.filter(([slot, hash]) => other.played.get(slot) !== hash) };
}

function expectWithoutGaps({ played }: MarketProcess): void {
  const slots = [...played.keys()];
  expect(slots).toEqual(slots.map((_, place) => (slots[0] ?? 0) + place));
}

const CODES = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD'];

/** A halt, a resume, a wider spread or a set price, at a slot. */
function randomActs(random: () => number, source: Market): (slot: number) => readonly Intervention[] {
  const code = CODES[Math.floor(random() * CODES.length)] ?? 'EURUSD';
  const kind = Math.floor(random() * 4);
  const move = 0.99 + random() * 0.02;
  return (slot) => {
    if (kind === 0) return [{ kind: 'freeze', slot, code, to: slot + 5 }];
    if (kind === 1) return [{ kind: 'spread', slot, code, percent: 100 + Math.floor(move * 100) }];
    if (kind === 2) return [{ kind: 'close_only', slot, code }];
    const id = source.instruments.find((one) => one.code === code)?.id ?? 1;
    const price = Math.round(source.quote(id, slot).bid * move);
    const acts = setPriceInterventions(source, { code, price, slot });
    return 'refused' in acts ? [] : acts;
  };
}

describe('[CLUSTER-20] [CLUSTER-21] two processes whose clocks are 200 ms before and behind', () => {
  test.each([1, 2])('have equal tapes over interventions and speeds of both, seed %d', async (seed) => {
    const random = randomNumbers(seed);
    const leg = () => Math.floor(random() * 30);
    const way = { there: leg, back: leg };
    const early = await started({ aheadMs: 200, way });
    const late = await started({ aheadMs: -200, way, ownsAccounts: true });
    const processes = [early, late];
    const changes = new Set<Promise<unknown>>();
    const add = (change: Promise<unknown>) => {
      changes.add(change);
      void change.finally(() => changes.delete(change));
    };
    for (let second = 0; second < 40; second += 1) {
      for (const process of processes) {
        const source = process.started.market.source as Market;
        if (random() < 0.3) add(process.intervene(randomActs(random, source)));
        if (random() < 0.03) add(process.setClock({ factor: [0.5, 1, 3, 20][second % 4] ?? 1 }));
      }
      await pass(processes, 1_000);
    }
    while (changes.size > 0) await pass(processes, 1_000);
    add(early.setClock({ factor: 1 }));
    while (changes.size > 0) await pass(processes, 1_000);
    await pass(processes, 3_000);
    const { both, differing } = compared(early, late);
    expect(both).toBeGreaterThan(100);
    expect(differing).toEqual([]);
    expect(early.started.market.source.interventions).toEqual(late.started.market.source.interventions);
    expect(early.started.market.source.interventions.length).toBeGreaterThan(10);
    for (const process of processes) expectWithoutGaps(process);
    const minute = Math.floor(early.slot / 240);
    const hashOf = ({ started: { market } }: MarketProcess) =>
      chainHash(GENESIS, minuteBytes(market.source, minute), sha256);
    expect(hashOf(early)).toBe(hashOf(late));
    expect([early, late].map(({ started: { clock } }) => clock.factor)).toEqual([1, 1]);
  });
});

test('[CLUSTER-21] an intervention lies after every slot that a process may play, and changes at the same time come one after another', async () => {
  const [one, other] = [await started({ ownsAccounts: true }), await started({ ownsAccounts: true })];
  await pass([one, other], 1_000);
  const slots: number[] = [];
  const changing = Promise.all(
    [one, other, one, other].map((process) =>
      process.intervene((slot) => {
        slots.push(slot);
        return [{ kind: 'freeze', slot, code: 'EURUSD', to: slot + 1 }];
      }),
    ),
  );
  const recorded = (await changing).flat();
  const horizonSlot = Math.floor(time.now() / SLOT_MS) + AHEAD_SLOTS;
  expect(recorded.map(({ slot }) => slot)).toEqual([1, 1, 1, 1].map(() => horizonSlot + 1));
  expect(slots.length).toBeGreaterThanOrEqual(4);
  await pass([one, other], 4_000);
  expect(compared(one, other).differing).toEqual([]);
  expect(one.started.market.source.interventions).toHaveLength(4);
});

test('[CLUSTER-22] a speed begins for all at the same moment of the market, and time that is set is reached by all', async () => {
  const [one, other] = [await started({ ownsAccounts: true }), await started({ ownsAccounts: true })];
  await pass([one, other], 1_000);
  const faster = await one.setClock({ factor: 8 });
  expect(faster.wallMs - time.now()).toBe(2_000 - (time.now() % SLOT_MS));
  await pass([one, other], 4_000);
  const expected = faster.marketMs + (time.now() - faster.wallMs) * 8;
  for (const { started: process } of [one, other]) {
    expect(process.clock.now()).toBe(expected);
    expect(process.market.timeMs).toBe(Math.floor(expected / SLOT_MS) * SLOT_MS);
  }
  const stopped = await other.setClock({ factor: 0 });
  await pass([one, other], 4_000);
  const set = await one.setClock({ marketMs: stopped.marketMs + 3_600_000 });
  await pass([one, other], 2_000);
  for (const { started: process } of [one, other]) {
    expect(process.clock.now()).toBe(set.marketMs);
    expect(process.market.timeMs).toBe(set.marketMs);
  }
  expect(compared(one, other).differing).toEqual([]);
  const later = await started({ ownsAccounts: true });
  expect(later.started.clock.now()).toBe(set.marketMs);
});

test('[CLUSTER-22] speeds that are set before an earlier one has begun begin one after another, without a gap, also for a process that reads two at once or starts meanwhile', async () => {
  const one = await started({ ownsAccounts: true });
  const processes = [one, await started({ ownsAccounts: true })];
  await pass(processes, 1_000);
  const speeds: ClockSpeed[] = [];
  const expectEqualTimes = async () => {
    await pass(processes, SLOT_MS);
    const nowMs = time.now();
    const speed = speeds.findLast(({ wallMs }) => wallMs <= nowMs);
    const marketMs = speed && Math.floor(speed.marketMs + (nowMs - speed.wallMs) * speed.factor);
    for (const process of processes) expect(process.started.clock.now()).toBe(marketMs ?? nowMs);
  };
  for (const factor of [20, 8, 60, 0.5, 20, 1]) {
    speeds.push(await one.setClock({ factor }));
    await expectEqualTimes();
    if (factor === 60) processes.push(await started({ ownsAccounts: true }));
    await expectEqualTimes();
  }
  expect(speeds.filter(({ wallMs }) => wallMs > time.now()).length).toBeGreaterThan(1);
  for (let step = 0; step < 10; step += 1) await expectEqualTimes();
  for (const process of processes) {
    expectWithoutGaps(process);
    expect(compared(one, process).differing).toEqual([]);
  }
});

test('[CLUSTER-23] with a database that is silent for 5 s the market stands after 2 s, and goes on without a gap', async () => {
  let silentMs = 0;
  const quiet = { there: () => silentMs, back: () => 0 };
  const [one, other] = [await started({ way: quiet }), await started({ ownsAccounts: true, way: quiet })];
  await pass([one, other], 3_000);
  silentMs = 1_000_000_000;
  const before = [one, other].map(({ started: { horizon } }) => horizon.slot);
  await pass([one, other], 2_500);
  const standing = [one.slot, other.slot];
  expect(standing).toEqual(before);
  await pass([one, other], 2_500);
  expect([one.slot, other.slot]).toEqual(standing);
  expect(one.started.market.isBehind).toBe(true);
  expect(one.started.horizon.silentMs).toBeGreaterThan(2_000);
  silentMs = 0;
  await pass([one, other], 3_000);
  for (const process of [one, other]) {
    expectWithoutGaps(process);
    expect(process.started.market.isBehind).toBe(false);
  }
  expect(other.started.market.timeMs).toBe(Math.floor(time.now() / SLOT_MS) * SLOT_MS);
  expect(compared(one, other).differing).toEqual([]);
});

test('[CLUSTER-24] the clock of the database itself is measured with each extension', async () => {
  const { marketHorizon } = connected();
  const steady = { monotonicMs: () => performance.now() };
  const clock = new DatabaseClock({ wall: { now: () => Date.now() + 200 }, steady });
  for (let reading = 0; reading < 20; reading += 1) {
    const sentMs = steady.monotonicMs();
    const speed = { wallMs: 0, marketMs: 0, factor: 1 };
    const { nowMs } = await marketHorizon.extend({ version: 0, speed, aheadMs: 2_000 });
    clock.measure({ databaseMs: nowMs, sentMs, receivedMs: steady.monotonicMs() });
  }
  // All are clocks of this machine, which may pause between two readings.
  const [beforeMs, nowMs, afterMs] = [Date.now(), clock.now(), Date.now()];
  const mostMs = clock.errorMs + 2;
  expect(nowMs).toBeGreaterThanOrEqual(beforeMs - mostMs);
  expect(nowMs).toBeLessThanOrEqual(afterMs + mostMs);
  const distances = Array.from({ length: 20 }, () => clock.distanceMs);
  expect(Math.abs(Math.max(...distances) - 200)).toBeLessThanOrEqual(clock.errorMs + 2);
  expect(await marketHorizon.change({ version: 0, slot: 4 * Math.floor(Date.now() / 1000) })).toBe(false);
});
