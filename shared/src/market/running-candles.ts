/** Running candles of one instrument in six periods, updated slot by slot; they equal the candles of bar.ts. */

import { type Candle, PERIODS, type Period } from './candle.ts';
import type { Tick } from './quote.ts';
import { invariant } from '../assert.ts';
import type { Slot } from './slot.ts';
import type { BarSpan, BarGrid, DayBoundary } from './bar-grid.ts';

export interface ClosedBar {
  readonly period: Period;
  readonly candle: Candle;
}

type Draft = { -readonly [Field in keyof Candle]: Candle[Field] };

interface RunningBar {
  readonly period: Period;
  bar: BarSpan;
  /** True when the bar has a tick; else the draft belongs to the newest bar with one. */
  hasTick: boolean;
  /** Derived on first use; null before. */
  draft: Draft | null;
}

/** Derives the newest candle with a tick, up to and including a slot. */
export type DeriveCandle = (period: Period, seq: Slot) => Candle;

export interface RunningStart {
  readonly grid: BarGrid;
  /** The newest slot that the candles contain. */
  readonly seq: Slot;
  /** The newest slot with a tick. */
  readonly lastTick: Slot;
}

const NOTHING: readonly ClosedBar[] = [];

export class RunningCandles {
  readonly #bars: readonly RunningBar[];
  readonly #grid: BarGrid;
  readonly #derive: DeriveCandle;
  #seq: Slot;
  /** Before this slot no bar begins or ends. */
  #unchangedUntil: Slot = 0;
  /** The tick that all running bars have as their newest one. */
  #newest: Tick | null = null;

  /** Starts after `seq`. */
  constructor({ grid, seq, lastTick }: RunningStart, derive: DeriveCandle) {
    this.#seq = seq;
    this.#grid = grid;
    this.#derive = derive;
    this.#bars = PERIODS.map((period) => {
      const bar = grid.barAt(period, seq);
      return { period, bar, hasTick: lastTick >= bar.first, draft: null };
    });
  }

  get dayEnd(): DayBoundary {
    return this.#grid.dayEnd;
  }

  /** The newest applied slot. */
  get seq(): Slot {
    return this.#seq;
  }

  /** Applies the next slot with its tick, if any. Returns the completed bars: bars close by time. */
  fold(slot: Slot, tick: Tick | undefined): readonly ClosedBar[] {
    invariant(slot === this.#seq + 1, 'slots are folded one after the other');
    this.#seq = slot;
    if (slot < this.#unchangedUntil && (tick === undefined || this.#isRepeat(tick))) return NOTHING;
    let closed: ClosedBar[] | null = null;
    this.#unchangedUntil = Number.POSITIVE_INFINITY;
    for (const bar of this.#bars) {
      if (slot >= bar.bar.end) {
        bar.bar = this.#grid.barAt(bar.period, slot);
        bar.hasTick = false;
        this.#newest = null;
      }
      if (bar.bar.end - 1 < this.#unchangedUntil) this.#unchangedUntil = bar.bar.end - 1;
      if (tick !== undefined) applyTick(bar, tick);
      if (slot + 1 === bar.bar.end && bar.hasTick) {
        closed ??= [];
        closed.push({ period: bar.period, candle: { ...this.#draftOf(bar) } });
      }
    }
    if (tick !== undefined) this.#newest = tick;
    return closed ?? NOTHING;
  }

  /** Whether a tick changes no candle, as a repeated quote does. */
  #isRepeat({ bid, ask, volume }: Tick): boolean {
    const newest = this.#newest;
    return newest !== null && volume === 0 && bid === newest.bid && ask === newest.ask;
  }

  /** The newest candle with a tick: the running one, unless its bar has none yet. */
  running(period: Period): Candle {
    const bar = this.#bars.find((candidate) => candidate.period === period);
    invariant(bar !== undefined, `no bar of ${period}`);
    return { ...this.#draftOf(bar) };
  }

  /** Derives one candle that is not known yet; false when all are. */
  deriveOne(): boolean {
    const bar = this.#bars.find(({ draft }) => draft === null);
    if (bar === undefined) return false;
    this.#draftOf(bar);
    return true;
  }

  #draftOf(bar: RunningBar): Draft {
    bar.draft ??= { ...this.#derive(bar.period, this.#seq) };
    return bar.draft;
  }
}

function applyTick(bar: RunningBar, tick: Tick): void {
  if (!bar.hasTick) start(bar, tick);
  else if (bar.draft !== null) extend(bar.draft, tick);
}

function start(bar: RunningBar, { bid, ask, volume }: Tick): void {
  const { timeS } = bar.bar;
  bar.hasTick = true;
  bar.draft = { timeS, open: bid, high: bid, low: bid, close: bid, volume, askHigh: ask, askLow: ask };
}

function extend(draft: Draft, { bid, ask, volume }: Tick): void {
  if (bid > draft.high) draft.high = bid;
  if (bid < draft.low) draft.low = bid;
  if (ask > draft.askHigh) draft.askHigh = ask;
  if (ask < draft.askLow) draft.askLow = ask;
  draft.close = bid;
  draft.volume += volume;
}
