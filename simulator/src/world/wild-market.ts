/**
 * A market far wilder than the simulated one: gaps, silences, halts and closings at any moment,
 * so that a short run meets what the real tape shows once a year.
 */

import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { Quote } from '@vernier/shared/market/quote';
import type { MarketView, TradingState } from '@vernier/shared/trading/context';
import type { Dice } from './dice.ts';

/** Where each instrument starts, in points; the walk goes where it likes. */
const START_POINTS = 120_000;
const GAP_PERMILLE = 15;
const SILENT_PERMILLE = 120;
const STATE_CHANGE_PERMILLE = 8;
const STATES: readonly TradingState[] = ['open', 'open', 'open', 'closed', 'halted', 'close_only'];

export class WildMarket implements MarketView {
  readonly instruments: readonly Instrument[] = INSTRUMENTS;
  readonly #dice: Dice;
  readonly #clock: Clock;
  readonly #quotes = new Map<number, Quote>();
  readonly #before = new Map<number, Quote>();
  readonly #states = new Map<number, TradingState>();

  constructor(dice: Dice, clock: Clock) {
    this.#dice = dice;
    this.#clock = clock;
    for (const { id } of this.instruments) this.#put(id, START_POINTS, clock.now());
  }

  /** Moves most instruments a little and a few of them a lot. */
  move(): void {
    for (const { id } of this.instruments) {
      if (this.#dice.chance(STATE_CHANGE_PERMILLE)) this.#states.set(id, this.#dice.pick(STATES));
      if (this.#dice.chance(SILENT_PERMILLE)) continue;
      const bid = this.#quotes.get(id)?.bid ?? START_POINTS;
      this.#put(id, Math.max(1, bid + this.#step(bid)), this.#clock.now());
    }
  }

  quoteOf(instrumentId: number): Quote | undefined {
    return this.#quotes.get(instrumentId);
  }

  /** Remembers two quotes an instrument: what came before them is out of reach. */
  quoteAt(instrumentId: number, timeMs: TimeMs): Quote | undefined {
    const quotes = [this.#quotes.get(instrumentId), this.#before.get(instrumentId)];
    return quotes.find((quote) => quote !== undefined && quote.timeMs <= timeMs);
  }

  tradingState(instrumentId: number): TradingState {
    return this.#states.get(instrumentId) ?? 'open';
  }

  #step(bid: number): number {
    const reach = this.#dice.chance(GAP_PERMILLE) ? Math.floor(bid / 3) : Math.floor(bid / 2000);
    return this.#dice.below(2 * reach + 1) - reach;
  }

  #put(instrumentId: number, bid: number, timeMs: TimeMs): void {
    const last = this.#quotes.get(instrumentId);
    if (last !== undefined) this.#before.set(instrumentId, last);
    const seq = (last?.seq ?? 0) + 1;
    this.#quotes.set(instrumentId, { instrumentId, seq, timeMs, bid, ask: bid + this.#dice.below(40) });
  }
}
