/**
 * Market source of a gateway that gets its ticks from an engine. It has the newest slot only: reads of the past are the engine's. Which
 * ticks may trade is decided at the engine, so all are taken as they are.
 */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import { BarGrid } from '@vernier/shared/market/bar-grid';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { MarketSource } from '@vernier/shared/market/market-source';
import type { TradingState } from '@vernier/shared/market/market-view';
import type { Tick } from '@vernier/shared/market/quote';
import { RunningCandles } from '@vernier/shared/market/running-candles';
import { type Slot, slotAt } from '@vernier/shared/market/slot';
import {
  candleOf,
  type InstrumentState,
  type MarketState,
  type SlotMessage,
  receivedTick,
} from './market-update.ts';

interface ReceivedInstrument {
  readonly begin: InstrumentState;
  state: TradingState;
  opens: Slot | null;
}

/** Every tick is taken, so the band excludes none. */
const WIDEST_BAND = { reachMicros: Number.MAX_SAFE_INTEGER, widestSpread: Number.MAX_SAFE_INTEGER };

export class ReceivedMarket implements MarketSource {
  readonly instruments: readonly Instrument[];
  readonly interventions = [];
  #slot: Slot = 0;
  #ticks: readonly Tick[] = [];
  #received: ReadonlyMap<number, ReceivedInstrument> = new Map();

  /** `listed` are those of the settings; the market may have some of them only. */
  constructor(listed: readonly Instrument[], state: MarketState) {
    this.instruments = state.instruments.map(({ id, code }) => {
      const instrument = listed.find((one) => one.id === id && one.code === code);
      invariant(instrument !== undefined, `the settings of this gateway list ${code} as its engine does`);
      return instrument;
    });
    this.begin(state);
  }

  /** The newest slot. */
  get slot(): Slot {
    return this.#slot;
  }

  /** Goes on from a state. */
  begin({ slot, instruments }: MarketState): void {
    this.#slot = slot;
    this.#ticks = [];
    this.#received = new Map(
      instruments.map((begin) => [begin.id, { begin, state: begin.state, opens: begin.opens }]),
    );
  }

  /** The next slot. */
  add({ slot, ticks, states = [] }: SlotMessage): void {
    invariant(slot === this.#slot + 1, 'slots are added one after the other');
    this.#slot = slot;
    this.#ticks = ticks.map(([place, bid, ask, volume]) =>
      receivedTick(this.#idAt(place), [slot, bid, ask], volume),
    );
    for (const [place, state, opens] of states)
      Object.assign(this.#instrument(this.#idAt(place)), { state, opens });
  }

  lastSlotAt(timeMs: TimeMs): Slot {
    return slotAt(timeMs);
  }

  /** That of the state with which it began, and before it one from which every tick may follow. */
  quote(instrumentId: number, slot: Slot): Tick {
    const { shown } = this.#instrument(instrumentId).begin;
    const [seq, bid, ask] = shown;
    return receivedTick(instrumentId, [slot < seq ? 0 : seq, bid, ask]);
  }

  quotesAt(slot: Slot): readonly Tick[] {
    invariant(slot === this.#slot, 'only the newest slot is known');
    return this.#ticks;
  }

  stateAt(instrumentId: number): TradingState {
    return this.#instrument(instrumentId).state;
  }

  nextOpening(instrumentId: number): Slot | null {
    return this.#instrument(instrumentId).opens;
  }

  nextTick(): null {
    return null;
  }

  isTrusted(): boolean {
    return true;
  }

  bandOf() {
    return WIDEST_BAND;
  }

  runningCandlesAt(instrumentId: number, slot: Slot): RunningCandles {
    invariant(slot === this.#slot, 'only the newest slot is known');
    const { dayEnd, shown, candles } = this.#instrument(instrumentId).begin;
    const start = { grid: new BarGrid(dayEnd), seq: slot, lastTick: shown[0] };
    const running = new RunningCandles(start, (period) => candleOf(candles, period));
    // Later ticks belong to the candles that were received.
    while (running.deriveOne());
    return running;
  }

  intervene(): never {
    return unknown();
  }

  fillMinute(): never {
    return unknown();
  }

  candles(): never {
    return unknown();
  }

  miniCloses(): never {
    return unknown();
  }

  #idAt(place: number): number {
    const instrument = this.instruments[place];
    invariant(instrument !== undefined, `an engine lists an instrument at ${place}`);
    return instrument.id;
  }

  #instrument(instrumentId: number): ReceivedInstrument {
    const received = this.#received.get(instrumentId);
    invariant(received !== undefined, `no instrument ${instrumentId}`);
    return received;
  }
}

function unknown(): never {
  throw new Error('a gateway that gets its ticks from an engine knows no past and changes no price');
}
