/** Work of one turn of the event loop while a moment is played that reaches every position of very many accounts. */

import { afterEach, expect, test, vi } from 'vitest';
import { MemoryStore } from '../src/engine/memory-store.ts';
import { MomentInPlay } from '../src/engine/moment-in-play.ts';
import type { CommitRecord, StoredState } from '../src/engine/store.ts';
import type { Instrument } from '../src/market/instrument.ts';
import type { AccountEvent } from '../src/trading/orders/events.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { EURUSD, GBPUSD, USDJPY } from './instruments.ts';
import { placing } from './trading-scenario.ts';

const ACCOUNTS = 10_000;
const POSITIONS = 3;
/** Units of work of a slice, and the events of a margin call's begin and end. */
const MOST_EVENTS = 64 + 2;
/** Places of the search for what the moment reaches in one slice. */
const MOST_PLACES = 2_048;
const DAY_MS = 86_400_000;
const STEP_MS = 250;
const CALM: Prices = [
  [EURUSD, 110_000, 110_010],
  [GBPUSD, 127_000, 127_010],
  [USDJPY, 150_000, 150_010],
];
const GAP: Prices = [
  [EURUSD, 108_000, 108_010],
  [GBPUSD, 125_000, 125_010],
  [USDJPY, 148_000, 148_010],
];

type Prices = readonly (readonly [Instrument, number, number])[];

/** A store with very many accounts: copies of the one that was opened. */
class FilledStore extends MemoryStore {
  override async load(): Promise<StoredState> {
    const one = await super.load();
    const [account] = one.accounts;
    if (account === undefined || one.openOrders.length !== POSITIONS) return one;
    const ids = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
    return {
      ...one,
      accounts: ids.map((id) => ({ ...account, id })),
      accountCount: ACCOUNTS,
      openOrders: ids.flatMap((accountId) =>
        one.openOrders.map((order) => ({ ...order, id: order.id + (accountId - 1) * POSITIONS, accountId })),
      ),
      lastAccountId: ACCOUNTS,
      lastOrderId: ACCOUNTS * POSITIONS,
    };
  }
}

/** The most that a turn did. */
interface LongestTurn {
  commits: number;
  events: number;
  places: number;
}

async function holding(openingMicros: bigint, stops: readonly (number | null)[], swapMicros = 0n) {
  const store = new FilledStore();
  const listed = CALM.map(([one]) => ({ ...one, swapBuyMicros: swapMicros }));
  const scenario = new ExecutorScenario(listed, store);
  await scenario.start();
  for (const [one, bid, ask] of CALM) scenario.market.tick(one, scenario.clock.now(), bid, ask);
  await scenario.open(openingMicros);
  for (const [index, one] of listed.entries())
    await scenario.run(placing(one, { lots: 10_000_000, stopLoss: stops[index] ?? null }));
  await scenario.start();
  scenario.take();
  return { store, scenario };
}

/** Plays a moment turn by turn. */
async function play(
  { store, scenario }: Awaited<ReturnType<typeof holding>>,
  prices: Prices,
): Promise<{ readonly longest: LongestTurn; readonly events: readonly AccountEvent[] }> {
  const longest: LongestTurn = { commits: 0, events: 0, places: 0 };
  let turn: LongestTurn = { commits: 0, events: 0, places: 0 };
  const commit = store.commit.bind(store);
  vi.spyOn(store, 'commit').mockImplementation((records: readonly CommitRecord[]) => {
    turn.commits += 1;
    turn.events += records.reduce((sum, { events }) => sum + events.length, 0);
    return commit(records);
  });
  const found = [vi.spyOn(MomentInPlay.prototype, 'add'), vi.spyOn(MomentInPlay.prototype, 'addReached')];
  const end = () => {
    for (const { mock } of found) turn.places += mock.calls.splice(0).length;
    for (const what of ['commits', 'events', 'places'] as const)
      longest[what] = Math.max(longest[what], turn[what]);
    turn = { commits: 0, events: 0, places: 0 };
  };
  scenario.play(...prices);
  for (end(); scenario.executor.isPlaying; end()) await scenario.settle(1);
  await scenario.settle();
  return { longest, events: scenario.take() };
}

function expectBounded({ commits, events, places }: LongestTurn): void {
  expect(commits).toBe(1);
  expect(events).toBeLessThanOrEqual(MOST_EVENTS);
  // an account is noted with its first trigger
  expect(places).toBeLessThanOrEqual(2 * MOST_PLACES);
}

afterEach(() => void vi.restoreAllMocks());

test('[MARKET-26] a gap through every stop-loss takes turns of bounded work', {
  tags: ['night'],
}, async () => {
  const world = await holding(1_000_000_000n, [109_900, 126_900, 149_900]);
  const { longest, events } = await play(world, GAP);
  expectBounded(longest);
  expect(events).toHaveLength(ACCOUNTS * POSITIONS);
});

test('[MARKET-26] a gap that stops every account out takes turns of bounded work', {
  tags: ['night'],
}, async () => {
  const world = await holding(600_000_000n, []);
  const { longest, events } = await play(world, GAP);
  expectBounded(longest);
  const closings = events.flatMap(({ body }) => (body.kind === 'OrderClosed' ? [body.reason] : []));
  expect(new Set(closings)).toEqual(new Set(['stop_out']));
  expect(closings.length).toBeGreaterThanOrEqual(ACCOUNTS);
});

test('[START-15] a start restores and arms the accounts in turns of bounded work', async () => {
  const { scenario } = await holding(1_000_000_000n, [109_900, 126_900, 149_900]);
  const steps = ACCOUNTS * (1 + POSITIONS) + 2 * ACCOUNTS;
  expect(scenario.pauses).toBeGreaterThanOrEqual(Math.floor(steps / 2_048) - 1);
});

test('[MARKET-26] [SWAP-1] a rollover charges every position once, in turns of bounded work', {
  tags: ['night'],
}, async () => {
  const world = await holding(1_000_000_000n, [], -3_000_000n);
  const { clock } = world.scenario;
  clock.advance(DAY_MS - (clock.now() % DAY_MS) + 22 * 3_600_000 - STEP_MS);
  const { longest, events } = await play(world, CALM);
  expectBounded(longest);
  expect(new Set(events.map(({ body }) => body.kind))).toEqual(new Set(['SwapCharged']));
  expect(events).toHaveLength(ACCOUNTS * POSITIONS);
  expect((await play(world, CALM)).events).toEqual([]);
});
