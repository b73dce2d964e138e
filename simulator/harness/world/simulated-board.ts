/** Market view of the simulated market for worlds and scenarios: moves slot by slot or in leaps and shows accepted quotes only. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { Quarantine } from '@vernier/shared/market/plausibility';
import type { Quote, Tick } from '@vernier/shared/market/quote';
import type { MarketMoment, TradingState } from '@vernier/shared/market/market-view';
import type { FeeType } from '@vernier/shared/market/instrument';
import { Market } from '../../src/market.ts';
import type { Slot } from '@vernier/shared/market/slot';
import { RandomAdmins } from './random-admins.ts';
import { SeededRandom } from './seeded-random.ts';
import { worldInstruments } from './world-instruments.ts';
import type { WorldMarket } from './world-market.ts';

interface InstrumentState {
  quarantine: Quarantine;
  previous: Quote | undefined;
  /** True when the newest tick is in quarantine. */
  isQuarantined: boolean;
}

export class SimulatedBoard implements WorldMarket {
  readonly #market: Market;
  readonly #instruments = new Map<number, InstrumentState>();
  readonly #admins: RandomAdmins | null;
  #slot: Slot;
  #ticks: readonly Tick[] = [];
  #quarantinedCount = 0;

  constructor(market: Market, nowMs: TimeMs, administrators: RandomAdmins | null = null) {
    this.#market = market;
    this.#admins = administrators;
    this.#slot = market.lastSlotAt(nowMs);
    for (const { id } of market.instruments) {
      const quarantine = this.#quarantineUpTo(id, this.#slot);
      const isQuarantined = quarantine.accepted.seq !== market.quote(id, this.#slot).seq;
      this.#instruments.set(id, { quarantine, previous: undefined, isQuarantined });
    }
  }

  get instruments(): readonly Instrument[] {
    return this.#market.instruments;
  }

  /** The newest played slot. */
  get slot(): Slot {
    return this.#slot;
  }

  /** All ticks of that slot, quarantined ones included. */
  get ticks(): readonly Tick[] {
    return this.#ticks;
  }

  get quarantinedCount(): number {
    return this.#quarantinedCount;
  }

  moveTo(timeMs: TimeMs): MarketMoment {
    const slot = this.#market.lastSlotAt(timeMs);
    if (slot === this.#slot) return { timeMs, accepted: [] };
    this.#admins?.interveneAt(slot);
    const leaps = slot > this.#slot + 1;
    this.#slot = slot;
    this.#ticks = this.#market.quotesAt(slot);
    const accepted = this.#ticks.filter((tick) => this.#accepts(tick, leaps));
    this.#quarantinedCount += this.#ticks.length - accepted.length;
    return { timeMs, accepted };
  }

  quoteOf(instrumentId: number): Quote | undefined {
    return this.#instruments.get(instrumentId)?.quarantine.accepted;
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
    return this.#instruments.get(instrumentId)?.isQuarantined ?? false;
  }

  tradingState(instrumentId: number): TradingState {
    return this.#market.stateAt(instrumentId, this.#slot);
  }

  /** After a leap the quarantine is rebuilt from the ticks just before. */
  #accepts(tick: Tick, leaps: boolean): boolean {
    const line = this.#instruments.get(tick.instrumentId);
    invariant(line !== undefined, `instrument ${tick.instrumentId} is on the board`);
    const before = line.quarantine.accepted;
    const quarantine = leaps ? this.#quarantineUpTo(tick.instrumentId, tick.seq - 1) : line.quarantine;
    line.isQuarantined = !quarantine.judge(tick, this.#market.isTrusted(tick));
    if (line.isQuarantined) return false;
    line.quarantine = quarantine;
    line.previous = before;
    return true;
  }

  #quarantineUpTo(instrumentId: number, slot: Slot): Quarantine {
    const newest = this.#market.quote(instrumentId, slot);
    const before = this.#market.quote(instrumentId, newest.seq - 1);
    const quarantine = new Quarantine(this.#market.bandOf(instrumentId), before);
    quarantine.judge(newest, this.#market.isTrusted(newest));
    return quarantine;
  }
}

/** The world's instruments on the simulated market, with trading hours and random administrators. */
export function simulatedMarket(seed: string, feeType: FeeType, nowMs: TimeMs): SimulatedBoard {
  const instruments = worldInstruments(feeType).map(({ instrument }) => instrument);
  const market = new Market({ seed, hours: 'sessions', instruments });
  return new SimulatedBoard(
    market,
    nowMs,
    new RandomAdmins(new SeededRandom(`administrators of ${seed}`), market),
  );
}
