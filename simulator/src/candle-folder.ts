/** The six running candles of one instrument, kept up to date tick by tick: the live twin of bar-search.ts, with the same numbers. */

import { type Candle, PERIOD_SECONDS, PERIODS, type Period } from '@vernier/shared/market/candle';
import type { Tick } from '@vernier/shared/market/quote';
import { invariant } from '@vernier/shared/assert';
import { TICKS_PER_SECOND } from '@vernier/shared/limits';
import type { Slot } from './slot.ts';

export interface ClosedBar {
  readonly period: Period;
  readonly candle: Candle;
}

type Draft = { -readonly [Field in keyof Candle]: Candle[Field] };

interface RunningBar {
  readonly period: Period;
  readonly slots: number;
  /** First slot after the bar. */
  end: Slot;
  /** Null until it is asked for, or until a bar starts: what nobody looks at is not derived. */
  draft: Draft | null;
}

/** Derives the candle of the bar that holds a slot, up to and with it. */
export type DeriveCandle = (period: Period, seq: Slot) => Candle;

const NOTHING: readonly ClosedBar[] = [];

export class CandleFolder {
  readonly #bars: readonly RunningBar[];
  readonly #derive: DeriveCandle;
  #seq: Slot;

  /** Goes on from `seq`, the newest tick that is already in the candles. */
  constructor(seq: Slot, derive: DeriveCandle) {
    this.#seq = seq;
    this.#derive = derive;
    this.#bars = PERIODS.map((period) => {
      const slots = PERIOD_SECONDS[period] * TICKS_PER_SECOND;
      return { period, slots, end: seq - (seq % slots) + slots, draft: null };
    });
  }

  /** The newest slot folded. */
  get seq(): Slot {
    return this.#seq;
  }

  /** Takes the next tick in; returns the bars that it completed, which is when their last slot has come. */
  fold(tick: Tick): readonly ClosedBar[] {
    invariant(tick.seq === this.#seq + 1, 'ticks are folded one after the other');
    this.#seq = tick.seq;
    let closed: ClosedBar[] | null = null;
    for (const bar of this.#bars) {
      if (tick.seq >= bar.end) start(bar, tick);
      else if (bar.draft !== null) extend(bar.draft, tick);
      if (tick.seq + 1 === bar.end) {
        closed ??= [];
        closed.push({ period: bar.period, candle: { ...this.#draftOf(bar) } });
      }
    }
    return closed ?? NOTHING;
  }

  /** The candle that holds the newest tick; after a bar's last tick that is the closed one, until the next tick. */
  running(period: Period): Candle {
    const bar = this.#bars.find((candidate) => candidate.period === period);
    invariant(bar !== undefined, `no bar of ${period}`);
    return { ...this.#draftOf(bar) };
  }

  #draftOf(bar: RunningBar): Draft {
    bar.draft ??= { ...this.#derive(bar.period, this.#seq) };
    return bar.draft;
  }
}

function start(bar: RunningBar, { seq, bid, ask, volume }: Tick): void {
  bar.end += bar.slots;
  const timeS = Math.floor(seq / TICKS_PER_SECOND);
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
