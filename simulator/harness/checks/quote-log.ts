/**
 * Independent log of accepted quotes: the newest two of each instrument, recorded from the market moments. Fills are checked
 * against it and not against the market view of the engine.
 */

import { invariant } from '@vernier/shared/assert';
import type { SteadyClock, TimeMs } from '@vernier/shared/clock';
import { MAX_QUOTE_AGE_MS } from '@vernier/shared/limits';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { MarketMoment, MarketView, TradingState } from '@vernier/shared/market/market-view';
import type { FillTick, Side } from '@vernier/shared/trading/orders/order';
import type { ReferencePrices } from './account-figures.ts';
import { TrailingLog } from './trailing-log.ts';

interface Note {
  readonly newest: Quote;
  readonly before: Quote | undefined;
  /** Time of recording, by the steady clock. */
  readonly notedMs: number;
}

export class QuoteLog implements ReferencePrices {
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly trailing = new TrailingLog();
  /** Bound, so that it can be passed on. */
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

  /** Time of the newest moment. */
  get momentMs(): TimeMs {
    return this.#momentMs;
  }

  /** Instruments with an accepted quote at the newest moment. */
  get ticked(): ReadonlySet<number> {
    return this.#ticked;
  }

  note({ timeMs, accepted }: MarketMoment): void {
    invariant(timeMs >= this.#momentMs, 'moments are in order of time');
    this.#momentMs = timeMs;
    this.#ticked = new Set(accepted.map(({ instrumentId }) => instrumentId));
    this.trailing.note(accepted);
    for (const newest of accepted)
      this.#quoteLog.set(newest.instrumentId, {
        newest,
        before: this.#quoteLog.get(newest.instrumentId)?.newest,
        notedMs: this.#steady.monotonicMs(),
      });
  }

  /** Records a step without ticks. */
  noteSilence(): void {
    this.#ticked = new Set();
  }

  before(instrumentId: number): Quote | undefined {
    return this.#quoteLog.get(instrumentId)?.before;
  }

  /** Age of the newest accepted quote by the steady clock. */
  ageMs(instrumentId: number): number {
    return this.#steady.monotonicMs() - (this.#quoteLog.get(instrumentId)?.notedMs ?? -Infinity);
  }

  state(instrumentId: number): TradingState {
    return this.#market.tradingState(instrumentId);
  }

  /** True when a position can be closed: the market is open or close-only and the quote is at most two seconds old. */
  closable(instrumentId: number, nowMs: TimeMs): boolean {
    const state = this.state(instrumentId);
    const quote = this.quoteOf(instrumentId);
    const trades = state === 'open' || state === 'close_only';
    return trades && quote !== undefined && nowMs - quote.timeMs <= MAX_QUOTE_AGE_MS;
  }

  /** True when a request can fill; unlike a stop-out it also waits for a quarantined tick. */
  fillable(instrumentId: number, nowMs: TimeMs): boolean {
    return this.closable(instrumentId, nowMs) && !this.#market.inQuarantine(instrumentId);
  }
}

/** True when a fill's tick equals the quote. */
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
