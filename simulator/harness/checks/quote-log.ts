/**
 * What a bystander wrote down of the market: the newest two accepted quotes of each instrument, from the moments alone.
 * Fills are held against these notes and never against the board that the engine reads.
 */

import { invariant } from '@vernier/shared/assert';
import type { SteadyClock, TimeMs } from '@vernier/shared/clock';
import { MAX_QUOTE_AGE_MS } from '@vernier/shared/limits';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { MarketMoment, MarketView, TradingState } from '@vernier/shared/market/market-view';
import type { FillTick, Side } from '@vernier/shared/trading/orders/order';
import type { ReferencePrices } from './account-figures.ts';

interface Note {
  readonly newest: Quote;
  readonly before: Quote | undefined;
  /** By the steady clock. */
  readonly notedMs: number;
}

export class QuoteLog implements ReferencePrices {
  readonly instruments: ReadonlyMap<number, Instrument>;
  /** Bound, so that it can be handed on alone. */
  readonly quoteOf: (instrumentId: number) => Quote | undefined;
  readonly #quoteLog = new Map<number, Note>();
  readonly #market: MarketView;
  readonly #steady: SteadyClock;
  #ticked: ReadonlySet<number> = new Set();
  #momentMs: TimeMs;

  constructor(
    market: MarketView,
    { nowMs, steady }: { readonly nowMs: TimeMs; readonly steady: SteadyClock },
  ) {
    this.#market = market;
    this.#steady = steady;
    const notedMs = steady.monotonicMs();
    this.#momentMs = nowMs;
    this.instruments = new Map(market.instruments.map((one) => [one.id, one]));
    for (const { id } of market.instruments) {
      const newest = market.quoteOf(id);
      if (newest !== undefined)
        this.#quoteLog.set(id, { newest, before: market.previousQuoteOf(id), notedMs });
    }
    this.quoteOf = (id) => this.#quoteLog.get(id)?.newest;
  }

  /** When the newest moment was. */
  get momentMs(): TimeMs {
    return this.#momentMs;
  }

  /** The instruments that had an accepted quote at the newest moment. */
  get ticked(): ReadonlySet<number> {
    return this.#ticked;
  }

  note({ timeMs, accepted }: MarketMoment): void {
    invariant(timeMs >= this.#momentMs, 'no moment comes before the one that was');
    this.#momentMs = timeMs;
    this.#ticked = new Set(accepted.map(({ instrumentId }) => instrumentId));
    for (const newest of accepted)
      this.#quoteLog.set(newest.instrumentId, {
        newest,
        before: this.#quoteLog.get(newest.instrumentId)?.newest,
        notedMs: this.#steady.monotonicMs(),
      });
  }

  /** A step in which the loop stood still: nothing ticked. */
  noteSilence(): void {
    this.#ticked = new Set();
  }

  before(instrumentId: number): Quote | undefined {
    return this.#quoteLog.get(instrumentId)?.before;
  }

  /** How long ago the newest accepted quote was told, whatever the wall clock did meanwhile. */
  ageMs(instrumentId: number): number {
    return this.#steady.monotonicMs() - (this.#quoteLog.get(instrumentId)?.notedMs ?? -Infinity);
  }

  state(instrumentId: number): TradingState {
    return this.#market.tradingState(instrumentId);
  }

  /** Whether a position of the instrument can be closed at a moment: its hours, no halt, and a tick in the last two seconds. */
  closable(instrumentId: number, nowMs: TimeMs): boolean {
    const state = this.state(instrumentId);
    const quote = this.quoteOf(instrumentId);
    const trades = state === 'open' || state === 'close_only';
    return trades && quote !== undefined && nowMs - quote.timeMs <= MAX_QUOTE_AGE_MS;
  }

  /** Whether a request can fill at a moment; unlike a stop-out it also waits for a tick in quarantine to be judged. */
  fillable(instrumentId: number, nowMs: TimeMs): boolean {
    return this.closable(instrumentId, nowMs) && !this.#market.inQuarantine(instrumentId);
  }
}

/** Whether a fill's tick is this quote, in every figure. */
export function isTick(tick: FillTick | null, quote: Quote | undefined): boolean {
  if (tick === null || quote === undefined) return tick === null && quote === undefined;
  const { seq, timeMs, bid, ask } = tick;
  return seq === quote.seq && timeMs === quote.timeMs && bid === quote.bid && ask === quote.ask;
}

export function openingSide(side: Side, { bid, ask }: FillTick | Quote): number {
  return side === 'buy' ? ask : bid;
}

export function closingSide(side: Side, { bid, ask }: FillTick | Quote): number {
  return side === 'buy' ? bid : ask;
}
