/** Moments of a market that several engines play, each as far as it has come. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { seededInstruments } from './tape-instruments.ts';
import type { MarketView, TradingState } from '@vernier/shared/market/market-view';
import type { Quote } from '@vernier/shared/market/quote';
import type { TrailingPast } from '@vernier/shared/trading/triggers/trailing-book';
import type { SeededRandom } from '../../harness/world/seeded-random.ts';

export const STEP_MS = 250;
/** Two seconds before an overnight rollover. */
const START_MS = Date.UTC(2026, 2, 3, 21, 59, 58);

interface TapeMoment {
  readonly timeMs: TimeMs;
  readonly quotes: readonly Quote[];
}

export class Tape {
  readonly instruments = seededInstruments;
  readonly moments: readonly TapeMoment[];

  constructor(random: SeededRandom, length: number) {
    const prices = new Map(this.instruments.map(({ id }) => [id, 110_000]));
    const seqs = new Map<number, number>();
    const quoteOf = ({ id }: Instrument, timeMs: TimeMs): Quote => {
      // Now and then a jump that reaches many orders.
      const move = random.chance(60) ? 900 : 60;
      const bid = Math.max(50_000, (prices.get(id) ?? 0) + random.below(2 * move + 1) - move);
      const seq = (seqs.get(id) ?? 0) + 1;
      prices.set(id, bid);
      seqs.set(id, seq);
      return { instrumentId: id, seq, timeMs, bid, ask: bid + 10 };
    };
    this.moments = Array.from({ length }, (_, index) => {
      const timeMs = START_MS + index * STEP_MS;
      const ticking = this.instruments.filter(() => index === 0 || random.chance(800));
      return { timeMs, quotes: ticking.map((one) => quoteOf(one, timeMs)) };
    });
  }

  /** The newest moment at or before a time. */
  indexAt(timeMs: TimeMs): number {
    return Math.min(this.moments.length - 1, Math.floor((timeMs - START_MS) / STEP_MS));
  }

  timeOf(index: number): TimeMs {
    return START_MS + index * STEP_MS;
  }

  /** What trailing stops have followed up to a moment. */
  pastUpTo(index: number): TrailingPast {
    const quotes = this.moments.slice(0, index + 1).flatMap((moment) => moment.quotes);
    return {
      bests: [],
      acceptedAfter: (instrumentId, timeMs) =>
        quotes.filter((quote) => quote.instrumentId === instrumentId && quote.timeMs > timeMs),
    };
  }
}

/** The market of one engine, at a moment of the tape. */
export class TapeMarket implements MarketView {
  readonly instruments: readonly Instrument[];
  readonly #tape: Tape;
  readonly #quotes = new Map<number, Quote[]>();
  index = -1;

  constructor(tape: Tape, index: number) {
    this.instruments = tape.instruments;
    this.#tape = tape;
    while (this.index < index) this.next();
  }

  get timeMs(): TimeMs {
    return this.#tape.timeOf(this.index);
  }

  /** Shows the next moment, and returns its quotes. */
  next(): readonly Quote[] {
    this.index += 1;
    const { quotes } = this.#tape.moments[this.index] as TapeMoment;
    for (const quote of quotes) {
      const earlier = this.#quotes.get(quote.instrumentId) ?? [];
      this.#quotes.set(quote.instrumentId, [...earlier.slice(-9), quote]);
    }
    return quotes;
  }

  quoteOf(instrumentId: number): Quote | undefined {
    return this.#quotes.get(instrumentId)?.at(-1);
  }

  previousQuoteOf(instrumentId: number): Quote | undefined {
    return this.#quotes.get(instrumentId)?.at(-2);
  }

  quoteAt(instrumentId: number, timeMs: TimeMs): Quote | undefined {
    return this.#quotes.get(instrumentId)?.findLast((quote) => quote.timeMs <= timeMs);
  }

  inQuarantine(): boolean {
    return false;
  }

  tradingState(): TradingState {
    return 'open';
  }
}
