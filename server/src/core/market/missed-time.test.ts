/** Time that the market missed, in a stall or between two processes: it changes the accounts as if every slot had been played. */

import { ManualClock, type SteadyClock } from '@vernier/shared/clock';
import type { TrailingTicksRepository } from '@vernier/db/repositories/trading/trailing-ticks';
import { Executor } from '@vernier/shared/engine/executor';
import { MemoryStore } from '@vernier/shared/engine/memory-store';
import type { Instrument } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { RequestedCommand } from '@vernier/shared/trading/orders/commands';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { TrailingBest } from '@vernier/shared/trading/triggers/trailing-book';
import { Market } from '@vernier/simulator/market';
import { describe, expect, test } from 'vitest';
import { LiveMarket } from './live-market.ts';
import { TrailingWriter, trailingPastOf } from './trailing-writer.ts';

/** Half an hour before a rollover. */
const START_MS = Date.UTC(2026, 0, 7, 21, 30);
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const END_MS = START_MS + 1.25 * HOUR_MS;
const GAPS_MS = [SECOND_MS, 59 * SECOND_MS, 61 * SECOND_MS, 10 * MINUTE_MS, HOUR_MS];
const LOT = 100_000_000;
/** Distances of targets and stops, in millionths of the price. */
const REACHES = [150, 400, 1_000, 3_000];
const MILLION = 1_000_000;

type Terms = Exclude<RequestedCommand, { kind: 'OpenAccount' }>;

/** The instruments of this market; two of them are financed overnight. */
const traded = INSTRUMENTS.filter(({ code }) => ['EURUSD', 'XAUUSD', 'BTCUSD', 'US500'].includes(code)).map(
  (one): Instrument =>
    one.code === 'EURUSD' || one.code === 'XAUUSD'
      ? { ...one, swapBuyMicros: -7_000_000n, swapSellMicros: -3_000_000n }
      : one,
);

/** Park and Miller's generator. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const BESTS = new WeakMap<MemoryStore, TrailingTicksRepository>();

/** The stored best ticks of trailing stops, which outlive a process like the store that they belong to. */
function bestsOf(store: MemoryStore): TrailingTicksRepository {
  const known = BESTS.get(store);
  if (known !== undefined) return known;
  let bests: readonly TrailingBest[] = [];
  let storedMs = 0;
  const rows: TrailingTicksRepository = {
    followedMs: async () => storedMs,
    all: async () => bests,
    async change({ removed, added }, followedMs) {
      bests = [...bests.filter((best) => !removed.includes(best)), ...added];
      storedMs = followedMs;
    },
  };
  BESTS.set(store, rows);
  return rows;
}

/** A market and an executor on a store, as a server starts them. */
class Process {
  readonly live: LiveMarket;
  readonly executor: Executor;
  readonly slots: number[] = [];

  private constructor(live: LiveMarket, executor: Executor, trailing: TrailingWriter) {
    this.live = live;
    this.executor = executor;
    live.watch(executor);
    live.waitFor(executor);
    live.onSlot(({ slot, accepted }) => {
      this.slots.push(slot);
      executor.onMoment({ timeMs: live.timeMs, accepted });
      trailing.follow();
    });
  }

  static async start(store: MemoryStore, clock: ManualClock, steady?: SteadyClock): Promise<Process> {
    const events = await eventsOf(store);
    const rows = bestsOf(store);
    const playedMs = Math.max(events.at(-1)?.atMs ?? clock.now(), await rows.followedMs());
    const options = steady === undefined ? { playedMs } : { playedMs, steady };
    const live = new LiveMarket(new Market({ seed: '1', instruments: traded }), traded, clock, options);
    const executor = await Executor.start({
      ...{ store, clock, market: live, settings: { feeType: 'per_lot', maxOpenOrders: 500 }, playedMs },
      trailingPast: await trailingPastOf(rows, live),
      catchUp: () => live.advance(),
      defer: (run) => queueMicrotask(run),
      onFatal: (error) => {
        throw error;
      },
    });
    const trailing = await TrailingWriter.open({ rows, market: live, executor });
    return new Process(live, executor, trailing);
  }

  /** Plays the slots that are due, or a time slice of them, each moment with all of its slices. */
  async advance(): Promise<void> {
    this.live.advance();
    for (; this.executor.isPlaying; this.live.advance()) await this.executor.whenPlayed();
  }

  /** The refusal of a command; nothing when it was accepted. */
  async run(command: Terms, accountId: number): Promise<string> {
    const { text } = await this.executor.execute({
      ...{ accountId, command, idempotency: null },
      render: (outcome) => (outcome.kind === 'refused' ? outcome.refusal.refused : ''),
    });
    return text;
  }
}

async function eventsOf(store: MemoryStore): Promise<readonly AccountEvent[]> {
  return store.eventsAfter(0, 100_000);
}

/** Each reading of this clock advances it by a millisecond, so that a time slice of catching up ends after a few slots. */
function slowClock(): SteadyClock {
  let looks = 0;
  return { monotonicMs: () => (looks += 1) };
}

async function open(executor: Executor): Promise<void> {
  await executor.openAccount({
    command: { kind: 'OpenAccount', book: 'demo', openingMicros: 100_000_000_000n },
    signup: (id) => ({
      user: { id, uid: `${id}`, isDemo: true, inviteCode: `${id}`, lang: 'en', createdAtMs: START_MS },
      session: { userId: id, tokenHash: `${id}`, createdAtMs: START_MS, expiresAtMs: START_MS + 1 },
    }),
    render: () => '',
  });
}

/** An account with stops and pending orders at all distances, and one with so much margin that it is soon called. */
async function prepare(process: Process): Promise<void> {
  const { executor, live } = process;
  await open(executor);
  await open(executor);
  for (const { id: instrumentId, leverages, stopsLevel } of traded) {
    const { bid, ask } = live.quoteOf(instrumentId)!;
    const terms = { instrumentId, lots: LOT / 10, leverage: leverages.at(-1)!, deviation: null };
    for (const reach of REACHES) {
      const far = Math.max(Math.ceil((bid * reach) / MILLION), stopsLevel + (ask - bid) + 1);
      for (const side of ['buy', 'sell'] as const) {
        const [loss, profit] = side === 'buy' ? [bid - far, ask + far] : [ask + far, bid - far];
        const market = { ...terms, side, stopLoss: loss, takeProfit: profit, quoteTimeMs: null };
        await process.run({ kind: 'PlaceOrder', ...market }, 1);
        const trailing = { stopLoss: null, takeProfit: null, trailingStop: far, quoteTimeMs: null };
        await process.run({ kind: 'PlaceOrder', ...terms, side, ...trailing }, 1);
        const targetPrice = side === 'buy' ? ask + far : bid - far;
        const stopLoss = side === 'buy' ? targetPrice - 2 * far : targetPrice + 2 * far;
        await process.run(
          {
            kind: 'PlacePending',
            ...terms,
            side,
            targetPrice,
            stopLoss,
            takeProfit: null,
            trailingStop: far,
          },
          1,
        );
        const limit = side === 'buy' ? ask - far : bid + far;
        const bare = { stopLoss: null, takeProfit: null };
        const expiry = START_MS + ((instrumentId * 97 + reach) * MINUTE_MS) / 60;
        await process.run({ kind: 'PlacePending', ...terms, side, targetPrice: limit, ...bare, expiry }, 1);
      }
    }
  }
  const [{ id: instrumentId }] = traded as [Instrument];
  const terms = { instrumentId, side: 'buy', lots: 42 * LOT, leverage: 500, deviation: null } as const;
  for (let place = 0; place < 9; place += 1)
    await process.run(
      { kind: 'PlaceOrder', ...terms, stopLoss: null, takeProfit: null, quoteTimeMs: null },
      2,
    );
}

async function begin(clock: ManualClock, store: MemoryStore, steady?: SteadyClock): Promise<Process> {
  const process = await Process.start(store, clock, steady);
  await prepare(process);
  return process;
}

/** Everything that a server that never paused does until the end. */
async function uninterrupted(): Promise<readonly AccountEvent[]> {
  const clock = new ManualClock(START_MS);
  const store = new MemoryStore();
  const process = await begin(clock, store);
  const { slots } = process;
  while (clock.now() < END_MS) {
    clock.advance(30 * SECOND_MS);
    await process.advance();
  }
  expect(slots).toHaveLength((END_MS - START_MS) / 250);
  return eventsOf(store);
}

const expected = uninterrupted();

describe('[MARKET-22] [STOP-8] the log of events is that of a server that never paused', () => {
  test('and contains fills of all kinds', async () => {
    const kinds = new Set((await expected).map(({ body }) => body.kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining(['OrderFilled', 'OrderClosed', 'MarginCalled', 'SwapCharged']),
    );
    const reasons = new Set((await expected).map(({ body }) => ('reason' in body ? body.reason : '')));
    expect([...reasons]).toEqual(
      expect.arrayContaining(['stop_loss', 'take_profit', 'trailing_stop', 'expired']),
    );
  });

  test.each(GAPS_MS)('when it stood still for %i ms', async (gapMs) => {
    const random = seeded(gapMs);
    const clock = new ManualClock(START_MS);
    const store = new MemoryStore();
    const process = await begin(clock, store);
    const { slots } = process;
    while (clock.now() < END_MS) {
      clock.advance(Math.min(random(3) === 0 ? gapMs : random(30) * SECOND_MS, END_MS - clock.now()));
      await process.advance();
    }
    expect(slots).toEqual(slots.toSorted((one, other) => one - other));
    expect(await eventsOf(store)).toEqual(await expected);
  });

  test.each(GAPS_MS)('when it was stopped or killed for %i ms', async (gapMs) => {
    const random = seeded(gapMs + 1);
    const clock = new ManualClock(START_MS);
    const store = new MemoryStore();
    let process = await begin(clock, store);
    while (clock.now() < END_MS) {
      clock.advance(Math.min(random(4 * MINUTE_MS), END_MS - clock.now()));
      await process.advance();
      // Killed, or stopped: only the store is left of it.
      if (random(8) !== 0) continue;
      clock.advance(Math.min(gapMs, END_MS - clock.now()));
      process = await Process.start(store, clock);
    }
    await process.advance();
    expect(await eventsOf(store)).toEqual(await expected);
  });

  test('when each time slice of catching up ends after a few slots, in which no request fills', async () => {
    const clock = new ManualClock(START_MS);
    const store = new MemoryStore();
    const process = await begin(clock, store, slowClock());
    const { live, slots } = process;
    clock.advance(END_MS - START_MS);
    let timeSlices = 0;
    for (await process.advance(); live.isBehind; await process.advance()) {
      timeSlices += 1;
      expect(live.nextSlot * 250).toBe(END_MS + 250);
    }
    expect(timeSlices).toBeGreaterThan(20);
    expect(slots.length).toBeLessThan((END_MS - START_MS) / 250);
    expect(await eventsOf(store)).toEqual(await expected);
  });
});

test('[PRICE-2] a request is refused while the market is behind, and filled at the newest price afterwards', async () => {
  const clock = new ManualClock(START_MS);
  const store = new MemoryStore();
  const process = await Process.start(store, clock, slowClock());
  const { live } = process;
  await open(process.executor);
  const [{ id: instrumentId }] = traded as [Instrument];
  const order = {
    ...({ kind: 'PlaceOrder', side: 'buy', lots: LOT, leverage: 100, deviation: null } as const),
    ...{ instrumentId, stopLoss: null, takeProfit: null, quoteTimeMs: null },
  };
  expect(await process.run(order, 1)).toBe('');
  clock.advance(30 * SECOND_MS);
  expect(await process.run(order, 1)).toBe('price_not_available');
  expect(await process.run({ kind: 'CloseOrder', orderId: 1, lots: null }, 1)).toBe('price_not_available');
  const { bid } = live.quoteOf(instrumentId)!;
  const behindMs = live.timeMs;
  expect(await process.run({ kind: 'SetStops', orderId: 1, stopLoss: bid - 500 }, 1)).toBe('');
  const set = (await eventsOf(store)).at(-1);
  // Stops belong to the moment that the market has reached, so the ticks after it can reach them.
  expect(set?.body.kind).toBe('StopsSet');
  expect(set?.atMs).toBeGreaterThanOrEqual(behindMs);
  expect(set?.atMs).toBeLessThan(clock.now() - 2 * SECOND_MS);
  while (live.isBehind) live.advance();
  expect(await process.run({ kind: 'CloseOrder', orderId: 1, lots: null }, 1)).toBe('');
  const times = (await eventsOf(store)).map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
