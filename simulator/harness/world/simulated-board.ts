/** The simulated market as the world and the scenarios play it: slot by slot or in leaps, with only accepted quotes on the board. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { Quarantine } from '@vernier/shared/market/plausibility';
import type { Quote, Tick } from '@vernier/shared/market/quote';
import type { MarketMoment, TradingState } from '@vernier/shared/trading/context';
import type { FeeType } from '@vernier/shared/trading/fee';
import { Market } from '../../src/market.ts';
import type { Slot } from '../../src/slot.ts';
import { Administrators } from './random-admins.ts';
import { Dice } from './seeded-random.ts';
import { worldInstruments } from './world-instruments.ts';
import type { WorldMarket } from './world-market.ts';

interface Line {
  quarantine: Quarantine;
  previous: Quote | undefined;
  /** Whether the newest tick is in quarantine. */
  isDoubted: boolean;
}

export class SimulatedBoard implements WorldMarket {
  readonly #market: Market;
  readonly #lines = new Map<number, Line>();
  readonly #administrators: Administrators | null;
  #slot: Slot;
  #ticks: readonly Tick[] = [];
  #doubted = 0;

  constructor(market: Market, nowMs: TimeMs, administrators: Administrators | null = null) {
    this.#market = market;
    this.#administrators = administrators;
    this.#slot = market.lastSlotAt(nowMs);
    for (const { id } of market.instruments) {
      const quarantine = this.#judgedUpTo(id, this.#slot);
      const isDoubted = quarantine.accepted.seq !== market.quote(id, this.#slot).seq;
      this.#lines.set(id, { quarantine, previous: undefined, isDoubted });
    }
  }

  get instruments(): readonly Instrument[] {
    return this.#market.instruments;
  }

  /** The newest slot that was played. */
  get slot(): Slot {
    return this.#slot;
  }

  /** All ticks of that slot, those in quarantine too. */
  get ticks(): readonly Tick[] {
    return this.#ticks;
  }

  get doubted(): number {
    return this.#doubted;
  }

  moveTo(timeMs: TimeMs): MarketMoment {
    const slot = this.#market.lastSlotAt(timeMs);
    if (slot === this.#slot) return { timeMs, accepted: [] };
    this.#administrators?.actAt(slot);
    const leaps = slot > this.#slot + 1;
    this.#slot = slot;
    this.#ticks = this.#market.quotesAt(slot);
    const accepted = this.#ticks.filter((tick) => this.#accepts(tick, leaps));
    this.#doubted += this.#ticks.length - accepted.length;
    return { timeMs, accepted };
  }

  quoteOf(instrumentId: number): Quote | undefined {
    return this.#lines.get(instrumentId)?.quarantine.accepted;
  }

  previousQuoteOf(instrumentId: number): Quote | undefined {
    return this.#lines.get(instrumentId)?.previous;
  }

  /** Remembers two quotes an instrument: what came before them is out of reach. */
  quoteAt(instrumentId: number, timeMs: TimeMs): Quote | undefined {
    const quotes = [this.quoteOf(instrumentId), this.previousQuoteOf(instrumentId)];
    return quotes.find((quote) => quote !== undefined && quote.timeMs <= timeMs);
  }

  inQuarantine(instrumentId: number): boolean {
    return this.#lines.get(instrumentId)?.isDoubted ?? false;
  }

  tradingState(instrumentId: number): TradingState {
    return this.#market.stateAt(instrumentId, this.#slot);
  }

  /** After a leap a tick is judged by those just before it, which nobody was told. */
  #accepts(tick: Tick, leaps: boolean): boolean {
    const line = this.#lines.get(tick.instrumentId);
    invariant(line !== undefined, `instrument ${tick.instrumentId} is on the board`);
    const before = line.quarantine.accepted;
    const judge = leaps ? this.#judgedUpTo(tick.instrumentId, tick.seq - 1) : line.quarantine;
    line.isDoubted = !judge.judge(tick, this.#market.isTrusted(tick));
    if (line.isDoubted) return false;
    line.quarantine = judge;
    line.previous = before;
    return true;
  }

  #judgedUpTo(instrumentId: number, slot: Slot): Quarantine {
    const newest = this.#market.quote(instrumentId, slot);
    const before = this.#market.quote(instrumentId, newest.seq - 1);
    const quarantine = new Quarantine(this.#market.bandOf(instrumentId), before);
    quarantine.judge(newest, this.#market.isTrusted(newest));
    return quarantine;
  }
}

/** The world's instruments on the simulated market, with the hours that they keep and administrators who interfere. */
export function simulatedMarket(seed: string, feeType: FeeType, nowMs: TimeMs): SimulatedBoard {
  const instruments = worldInstruments(feeType).map(({ instrument }) => instrument);
  const market = new Market({ seed, hours: 'sessions', instruments });
  return new SimulatedBoard(market, nowMs, new Administrators(new Dice(`administrators of ${seed}`), market));
}
