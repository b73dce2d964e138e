import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, TradingScenario } from '../../../test/trading-scenario.ts';
import type { FillTick, Position, Side } from '../orders/order.ts';
import { PriceHeap } from './price-heap.ts';
import { TrailingSide } from './trailing-side.ts';

const at = new TradingScenario(10_000_000_000n);
at.quote(EURUSD, 110_000, 110_010);
at.run(placing(EURUSD));
const BASE = at.position(1);

function tickAt(seq: number, price: number): FillTick {
  return { seq, timeMs: seq * 250, bid: price, ask: price };
}

function position(id: number, side: Side, openTick: FillTick): Position {
  return { ...BASE, id, side, openTick };
}

const walk = fc.array(
  fc.record({
    move: fc.integer({ min: -9, max: 9 }),
    /** Distances of the positions that open at the tick. */
    opened: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 2 }),
    closed: fc.option(fc.nat(), { freq: 3 }),
    setAnew: fc.option(fc.record({ pick: fc.nat(), distance: fc.integer({ min: 1, max: 60 }) }), { freq: 4 }),
    restart: fc.boolean(),
  }),
  { minLength: 50, maxLength: 120, size: 'max' },
);

function ascending(one: number, other: number): number {
  return one - other;
}

/** A position and its distance, with every price of its time on the market. */
interface Twin {
  readonly position: Position;
  readonly distance: number;
}

class TwinRun {
  side: TrailingSide;
  readonly #of: Side;
  readonly #ticks: FillTick[] = [tickAt(0, 1_000)];
  readonly #open = new Map<number, Twin>();
  #lastId = 0;
  reached = 0;

  constructor(of: Side) {
    this.#of = of;
    this.side = new TrailingSide(of);
  }

  step({
    move,
    opened,
    closed,
    setAnew,
    restart,
  }: (typeof walk extends fc.Arbitrary<infer One> ? One : never)[number]): void {
    const last = this.#ticks.at(-1) as FillTick;
    const tick = tickAt(last.seq + 1, last.bid + move);
    this.#ticks.push(tick);
    const taken: number[] = [];
    this.side.observe({ instrumentId: 1, ...tick });
    // some at a time
    for (let most = 1, before = -1; taken.length > before; most += 2) {
      before = taken.length;
      this.side.take({ instrumentId: 1, ...tick }, taken, most);
    }
    const expected = [...this.#open.values()].filter((twin) => this.#worth(tick) <= this.#level(twin));
    this.reached += taken.length;
    for (const id of taken) this.#close(id);
    for (const distance of opened) this.#follow(position((this.#lastId += 1), this.#of, tick), distance);
    const ids = [...this.#open.keys()];
    if (closed !== null && ids.length > 0) this.#close(ids[closed % ids.length] as number);
    const again = setAnew === null ? undefined : this.#open.get(ids[setAnew.pick % ids.length] ?? 0);
    if (again !== undefined && setAnew !== null)
      this.#follow({ ...again.position, trailingTick: tick }, setAnew.distance);
    if (restart && move > 7) this.#restart();
    const twins = [...this.#open.values()];
    const followed = twins.map(({ position: { id } }) => this.side.bestOf(id)?.seq);
    const nearest = Math.max(...twins.map((twin) => this.#level(twin)));
    expect([taken.toSorted(ascending), followed, this.side.nearestStop()]).toEqual([
      expected.map(({ position: { id } }) => id).toSorted(ascending),
      twins.map((twin) => this.#best(twin).seq),
      twins.length === 0 ? null : this.#price(nearest),
    ]);
  }

  #follow(followed: Position, distance: number): void {
    this.#open.set(followed.id, { position: followed, distance });
    this.side.follow(followed, distance);
  }

  #close(id: number): void {
    this.#open.delete(id);
    this.side.forget(id);
  }

  /** From the ticks that are followed now, or from the tape alone. */
  #restart(): void {
    const twins = [...this.#open.values()];
    const followed = twins.length % 2 === 0 ? this.side.bests() : this.#ticks;
    const starts = twins.map(({ position: { trailingTick, openTick } }) => trailingTick ?? openTick);
    this.side = new TrailingSide(this.#of);
    this.side.restore([...followed, ...starts].sort((left, right) => left.seq - right.seq));
    for (const twin of twins) this.side.follow(twin.position, twin.distance);
    this.side.dropUnused();
  }

  #best({ position: { trailingTick, openTick } }: Twin): FillTick {
    const start = trailingTick ?? openTick;
    let best = start;
    // The place of a tick is its number.
    for (let seq = start.seq; seq < this.#ticks.length; seq += 1) {
      const tick = this.#ticks[seq] as FillTick;
      if (this.#worth(tick) > this.#worth(best)) best = tick;
    }
    return best;
  }

  #level(twin: Twin): number {
    return this.#worth(this.#best(twin)) - twin.distance;
  }

  #worth({ bid }: FillTick): number {
    return this.#of === 'buy' ? bid : -bid;
  }

  #price(worth: number): number {
    return this.#of === 'buy' ? worth : -worth;
  }
}

describe('the trailing stops of a side', () => {
  it.each(['buy', 'sell'] as const)(
    '[STOP-6] [STOP-8] of each %s follow the best price since it was set, as a twin with the whole tape does',
    (side) => {
      let reached = 0;
      fc.assert(
        fc.property(walk, (steps) => {
          const run = new TwinRun(side);
          for (const step of steps) run.step(step);
          reached += run.reached;
        }),
        { numRuns: 12 },
      );
      expect(reached).toBeGreaterThan(100);
    },
  );

  it('[MARGIN-15] cost a tick the same however many there are', () => {
    const work = (positions: number) => {
      const side = new TrailingSide('buy');
      // Each has its own best price: they open on the way down.
      for (let id = 1; id <= positions; id += 1)
        side.follow(position(id, 'buy', tickAt(id, 100_000 - id)), 50_000 + id);
      const set = vi.spyOn(PriceHeap.prototype, 'set');
      for (let seq = positions + 1; seq <= positions + 3_000; seq += 1) {
        // Ticks between the best prices and the stops, then a climb to ever new best prices.
        const price = seq <= positions + 1_000 ? 90_000 : 90_000 + 10 * (seq - positions);
        side.observe({ instrumentId: 1, ...tickAt(seq, price) });
        side.take({ instrumentId: 1, ...tickAt(seq, price) }, []);
      }
      const { length } = set.mock.calls;
      set.mockRestore();
      return length;
    };
    const few = work(10);
    // A new best price moves each position to a larger group at most as often as the number of positions doubles.
    expect(work(1_000) - few).toBeLessThan(1_000 * (Math.log2(1_000) + 2));
    expect(few).toBeLessThan(2 * 2_000 + 100);
  });
});
