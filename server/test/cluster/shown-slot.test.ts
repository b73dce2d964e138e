/** A program that reads the earlier of two gateways and trades at the other, over clocks and ways to the database that are bad. */

import { rmSync } from 'node:fs';
import { openPrepared } from '../../../db/test/prepared-folder.ts';
import type { OpenDatabase } from '@vernier/db/open-database';
import type { Slot } from '@vernier/shared/market/slot';
import { Market } from '@vernier/simulator/market';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { START_MS } from '../rig/data-folders.ts';
import { addAdmin, DatabaseTime, MarketProcess, type Way } from '../rig/market-process.ts';
import { newDataFolder } from '../rig/prepared-database.ts';
import { randomNumbers } from '../rig/random-numbers.ts';

const EURUSD = 1;
const STEP_MS = 10;

let dataDir: string;
let database: OpenDatabase;
beforeEach(() => {
  dataDir = newDataFolder();
  database = openPrepared(dataDir, START_MS);
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Trial {
  readonly orders: number;
  /** False for the planted fault: an order is decided at what the engine has just played. */
  readonly hasRule?: boolean;
  /** Trades where the price was seen, and not at the other gateway. */
  readonly atTheSame?: boolean;
  /** How wrong the earlier gateway measures the time of the database. */
  readonly lieMs?: number;
}

interface Outcome {
  readonly orders: number;
  readonly refused: number;
  /** Decided on an older slot than the gateway of the call had shown. */
  readonly behindCaller: number;
  /** Decided on an older slot than any gateway had shown. */
  readonly behindAny: number;
  /** In points: what the newest price that was known is better than that of the fill. */
  readonly profit: number;
}

/** The engine's way to the database stalls for seconds now and then, and it plays some moments in slices of half a second. */
async function run({ orders, hasRule = true, atTheSame = false, lieMs = 0 }: Trial): Promise<Outcome> {
  const random = randomNumbers(7);
  const time = new DatabaseTime(START_MS);
  const adminId = await addAdmin(database);
  const leg = () => Math.floor(random() * 40);
  const way: Way = { there: leg, back: leg };
  const stalling: Way = { there: leg, back: () => (random() < 0.15 ? 3_000 * random() : leg()) };
  const parts = { database, time, adminId };
  const early = await MarketProcess.start({ ...parts, aheadMs: 200, way: { ...way, lieMs } });
  const late = await MarketProcess.start({ ...parts, aheadMs: -200, way });
  const engine = await MarketProcess.start({ ...parts, aheadMs: -200, ownsAccounts: true, way: stalling });
  const playback = playsInSlices(engine, time, random);
  const reference = new Market({ seed: '1' });
  const midAt = (slot: Slot) => {
    const { bid, ask } = reference.quote(EURUSD, slot);
    return (bid + ask) / 2;
  };
  const outcome = { orders: 0, refused: 0, behindCaller: 0, behindAny: 0, profit: 0 };
  const order = async (seen: Slot, shown: Slot) => {
    if (hasRule && !(await engine.mayDecide(shown))) {
      outcome.refused += 1;
      return;
    }
    const { market } = engine.started;
    market.advance();
    // An order is refused where the market is behind by more than two seconds.
    if (market.isBehind) {
      outcome.refused += 1;
      return;
    }
    const { slot } = engine;
    outcome.orders += 1;
    if (slot < shown) outcome.behindCaller += 1;
    if (slot < seen) outcome.behindAny += 1;
    const direction = Math.sign(midAt(seen) - midAt(seen - 1));
    outcome.profit += direction * (midAt(Math.max(seen, slot)) - midAt(slot));
  };
  const waiting = new Set<Promise<void>>();
  for (let seen = 0; outcome.orders < orders; ) {
    await time.pass(STEP_MS);
    playback();
    for (const process of [early, late, engine]) process.tick();
    const [first, second] = early.slot >= late.slot ? [early, late] : [late, early];
    if (first.slot === seen) continue;
    seen = first.slot;
    const placed = order(seen, (atTheSame ? first : second).slot);
    waiting.add(placed.finally(() => waiting.delete(placed)));
    await Promise.resolve();
  }
  return outcome;
}

/** Makes the engine play some moments for half a second each, in which its quotes stay. */
function playsInSlices({ started }: MarketProcess, time: DatabaseTime, random: () => number): () => void {
  let untilMs = 0;
  const player = {
    isPlaying: false,
    finishMoment: () => {},
    whenPlayed: () => time.wait(untilMs - time.monotonicMs()),
  };
  started.market.waitFor(player);
  return () => {
    if (!player.isPlaying && random() < 0.002) untilMs = time.monotonicMs() + 500;
    player.isPlaying = time.monotonicMs() < untilMs;
  };
}

describe('a program that reads the earlier of two gateways, whose clocks are 200 ms before and behind,', () => {
  const expectNoProfit = async (orders: number) => {
    const outcome = await run({ orders });
    expect(outcome).toMatchObject({ orders, behindCaller: 0, behindAny: 0, profit: 0 });
    expect(outcome.refused).toBeLessThan(orders / 5);
  };

  test('[CLUSTER-25] and trades at the other earns nothing', { tags: ['night'] }, () =>
    expectNoProfit(2_000),
  );

  test('[CLUSTER-25] and trades at the other earns nothing over 10,000 orders', { tags: ['night'] }, () =>
    expectNoProfit(10_000),
  );

  test('earns where a call is decided without the slot that its caller was shown: a planted fault', {
    tags: ['night'],
  }, async () => {
    const { behindCaller, behindAny, profit } = await run({ orders: 2_000, hasRule: false });
    expect(behindCaller).toBeGreaterThan(100);
    expect(behindAny).toBeGreaterThanOrEqual(behindCaller);
    expect(profit).toBeGreaterThan(40);
  });

  test('[CLUSTER-25] earns nothing at a gateway that measures the time wrong', async () => {
    const outcome = await run({ orders: 1_000, lieMs: 400, atTheSame: true });
    expect(outcome).toMatchObject({ behindCaller: 0, behindAny: 0, profit: 0 });
  });

  test('earns at the other when a gateway measures the time wrong: a planted fault', {
    tags: ['night'],
  }, async () => {
    const { behindCaller, profit } = await run({ orders: 1_000, lieMs: 400 });
    expect(behindCaller).toBe(0);
    expect(profit).toBeGreaterThan(100);
  });
});
