/**
 * Random market with frequent gaps, silences, halts, closings, wide spreads and quarantined spikes, so that a short run covers
 * events that are rare on the simulated market.
 */

import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { Points } from '@vernier/shared/numbers/price';
import type { MarketMoment, TradingState } from '@vernier/shared/market/market-view';
import type { SeededRandom } from './seeded-random.ts';
import type { WorldInstrument } from './world-instruments.ts';
import type { WorldMarket } from './world-market.ts';

const STEP_MS = 300_000;

/** The following rates are per ten thousand ticks of an instrument. */
const TEN_THOUSAND = 10_000;
const LARGE_MOVES = 60;
const GAPS = 6;
const SPIKES = 25;
const SILENCES = 25;
const STATE_CHANGES = 8;
const WIDE_SPREADS = 40;

const INTERRUPTIONS: readonly TradingState[] = ['closed', 'closed', 'halted', 'close_only', 'close_only'];
const LONGEST_HOURS: Readonly<Record<TradingState, number>> = {
  open: 0,
  closed: 60,
  halted: 3,
  close_only: 6,
};
/** The price stays between basePrice ÷ this and basePrice × this. */
const MAX_PRICE_FACTOR = 6;

interface InstrumentState {
  readonly instrument: Instrument;
  readonly basePrice: Points;
  state: TradingState;
  stateUntilMs: TimeMs;
  silentUntilMs: TimeMs;
  seq: number;
  /** The price path, also without ticks. */
  bid: Points;
  /** The price of a quarantined tick that the next one may confirm. */
  suspect: Points | null;
  quote: Quote;
  previous: Quote | undefined;
}

export class RandomMarket implements WorldMarket {
  readonly instruments: readonly Instrument[];
  readonly #random: SeededRandom;
  readonly #instruments = new Map<number, InstrumentState>();
  #timeMs: TimeMs;
  #quarantinedCount = 0;

  constructor(random: SeededRandom, instruments: readonly WorldInstrument[], nowMs: TimeMs) {
    this.#random = random;
    this.#timeMs = nowMs;
    this.instruments = instruments.map(({ instrument }) => instrument);
    for (const { instrument, basePrice } of instruments) {
      const quote = {
        instrumentId: instrument.id,
        seq: 1,
        timeMs: nowMs,
        bid: basePrice,
        ask: basePrice + 10,
      };
      const [silentUntilMs, stateUntilMs] = [nowMs, nowMs];
      const initial = { state: 'open', seq: 1, suspect: null, previous: undefined } as const;
      const line = { ...initial, instrument, basePrice, quote, bid: basePrice, silentUntilMs, stateUntilMs };
      this.#instruments.set(instrument.id, line);
    }
  }

  get quarantinedCount(): number {
    return this.#quarantinedCount;
  }

  /** Moves every instrument to a time and returns the accepted quotes. */
  moveTo(timeMs: TimeMs): MarketMoment {
    const strideMs = timeMs - this.#timeMs;
    this.#timeMs = timeMs;
    const accepted: Quote[] = [];
    for (const line of this.#instruments.values()) {
      this.#movePrice(line, strideMs);
      if (!this.#ticks(line)) continue;
      const quote = this.#tick(line);
      if (quote !== null) accepted.push(quote);
    }
    return { timeMs, accepted };
  }

  quoteOf(instrumentId: number): Quote | undefined {
    return this.#instruments.get(instrumentId)?.quote;
  }

  previousQuoteOf(instrumentId: number): Quote | undefined {
    return this.#instruments.get(instrumentId)?.previous;
  }

  /** Only the newest two quotes of an instrument are available. */
  quoteAt(instrumentId: number, timeMs: TimeMs): Quote | undefined {
    const quotes = [this.quoteOf(instrumentId), this.previousQuoteOf(instrumentId)];
    return quotes.find((quote) => quote !== undefined && quote.timeMs <= timeMs);
  }

  inQuarantine(instrumentId: number): boolean {
    return this.#instruments.get(instrumentId)?.suspect != null;
  }

  tradingState(instrumentId: number): TradingState {
    return this.#instruments.get(instrumentId)?.state ?? 'closed';
  }

  #movePrice(line: InstrumentState, strideMs: number): void {
    const { bid, basePrice } = line;
    const roll = this.#random.below(TEN_THOUSAND);
    const ordinary = strideMs < STEP_MS ? 20_000 : 3000;
    const share = roll < GAPS ? 3 : roll < LARGE_MOVES ? 100 : ordinary;
    const reach = Math.floor(bid / share);
    const pull = Math.floor((basePrice - bid) / 256);
    const next = bid + pull + this.#random.below(2 * reach + 1) - reach;
    line.bid = Math.min(
      basePrice * MAX_PRICE_FACTOR,
      Math.max(Math.floor(basePrice / MAX_PRICE_FACTOR), next),
    );
  }

  /** True when the instrument ticks; closings, halts and silences begin and end here. */
  #ticks(line: InstrumentState): boolean {
    if (line.state !== 'open' && this.#timeMs >= line.stateUntilMs) this.#reopen(line);
    else if (line.state === 'open' && this.#random.below(TEN_THOUSAND) < STATE_CHANGES) this.#interrupt(line);
    if (line.state === 'closed' || line.state === 'halted') return false;
    if (this.#random.below(TEN_THOUSAND) < SILENCES)
      line.silentUntilMs = this.#timeMs + this.#random.below(6) * STEP_MS;
    return this.#timeMs >= line.silentUntilMs;
  }

  #interrupt(line: InstrumentState): void {
    line.state = this.#random.pick(INTERRUPTIONS);
    line.stateUntilMs = this.#timeMs + this.#random.below(LONGEST_HOURS[line.state] * 12) * STEP_MS;
    line.suspect = null;
  }

  /** The first price after an interruption may gap; a close-only market has continuous prices. */
  #reopen(line: InstrumentState): void {
    const { state } = line;
    line.state = 'open';
    if (state === 'close_only') return;
    const reach = Math.floor(line.bid / this.#random.pick([3, 30, 300]));
    line.bid = Math.max(
      Math.floor(line.basePrice / MAX_PRICE_FACTOR),
      line.bid + this.#random.below(2 * reach + 1) - reach,
    );
  }

  /** Null for a quarantined tick. */
  #tick(line: InstrumentState): Quote | null {
    line.seq += 1;
    if (line.suspect !== null) {
      // A second tick near the suspect price confirms it and trades; one near the old price discards it.
      if (this.#random.chance(400)) line.bid = line.suspect;
      line.suspect = null;
    } else if (this.#random.below(TEN_THOUSAND) < SPIKES) {
      this.#quarantinedCount += 1;
      line.suspect = this.#random.chance(500) ? Math.floor(line.bid / 2) : line.bid * 2;
      return null;
    }
    line.previous = line.quote;
    line.quote = {
      instrumentId: line.instrument.id,
      seq: line.seq,
      timeMs: this.#timeMs,
      bid: line.bid,
      ask: line.bid + this.#spread(line),
    };
    return line.quote;
  }

  #spread({ basePrice }: InstrumentState): Points {
    const wide = this.#random.below(TEN_THOUSAND) < WIDE_SPREADS;
    return 1 + this.#random.below(wide ? Math.floor(basePrice / 50) : Math.floor(basePrice / 10_000) + 2);
  }
}
