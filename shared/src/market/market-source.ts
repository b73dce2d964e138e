/** Market source: the port between the server and the maker of its prices; every tick and candle of every instrument at any slot. */

import type { TimeMs } from '../clock.ts';
import type { Points } from '../numbers/price.ts';
import type { Refusal } from '../refusals.ts';
import type { Candle, Period } from './candle.ts';
import type { Instrument } from './instrument.ts';
import type { Intervention } from './intervention.ts';
import type { TradingState } from './market-view.ts';
import type { MinuteTicks } from './minute-ticks.ts';
import type { PlausibleBand } from './plausibility.ts';
import type { Tick } from './quote.ts';
import type { RunningCandles } from './running-candles.ts';
import type { ScenarioRequest } from './scenario-request.ts';
import type { Slot } from './slot.ts';

/** A point of the mini chart: the close of the candle that opens at `timeS`. */
export interface MiniClose {
  /** Unix seconds. */
  readonly timeS: number;
  readonly close: Points;
}

export interface CandleRange {
  /** Only candles that open before this time, in Unix seconds. */
  readonly beforeS?: number | undefined;
  readonly limit: number;
  readonly nowMs: TimeMs;
}

/** A price that an administrator requests for a slot that was not served. */
export interface PriceRequest {
  /** Code of the instrument. */
  readonly code: string;
  /** The bid of the slot, in points. */
  readonly price: Points;
  readonly slot: Slot;
}

/**
 * Slots are quarter seconds since 1970 (slot.ts). What a source has answered for a slot stays: every later call gives the same
 * ticks, apart from interventions, which apply from a slot on that was not served. An instrument has a tick before the first
 * slot that is played.
 */
export interface MarketSource {
  readonly instruments: readonly Instrument[];
  /** Recorded so far, by slot. */
  readonly interventions: readonly Intervention[];
  /** Records an intervention. Its slot must not precede a served slot; interventions may come in any order. */
  intervene(intervention: Intervention): void;
  /** The newest slot at a time. */
  lastSlotAt(timeMs: TimeMs): Slot;
  /** The quote at a slot: the newest tick at or before it. */
  quote(instrumentId: number, slot: Slot): Tick;
  /** The ticks of a slot in the order of `instruments`, without instruments that have none. */
  quotesAt(slot: Slot): readonly Tick[];
  /** The trading state of an instrument at a slot. */
  stateAt(instrumentId: number, slot: Slot): TradingState;
  /** The slot at which a closed market opens; null when it is not closed or the time is unknown. */
  nextOpening(instrumentId: number, slot: Slot): Slot | null;
  /** The first slot with a tick at or after `slot`; null when unknown. */
  nextTick(instrumentId: number, slot: Slot): Slot | null;
  /** True when an administrator set the price of the tick, so that it needs no confirmation. */
  isTrusted(tick: Tick): boolean;
  /** The largest plausible distance between two ticks of an instrument; a larger one goes into quarantine [QUARANTINE-1]. */
  bandOf(instrumentId: number): PlausibleBand;
  /** Fills `out` with all ticks of a minute (counted from 1970-01-01). */
  fillMinute(instrumentId: number, minute: number, out: MinuteTicks): void;
  /** The newest `limit` candles, oldest first. The last one is running and has no tick after `nowMs` [CANDLE-3]. */
  candles(instrumentId: number, period: Period, range: CandleRange): readonly Candle[];
  /** The closes of the newest sixty candles, oldest first [CANDLE-5]. */
  miniCloses(instrumentId: number, period: Period, nowMs: TimeMs): readonly MiniClose[];
  /** Reads past ticks that are not in memory, so that calls for a slot have them; absent where all can be computed. */
  load?(instrumentId: number, slot: Slot): Promise<void>;
  /** The six running candles up to and including a slot. */
  runningCandlesAt(instrumentId: number, slot: Slot): RunningCandles;
}

/** What administrators may do to the prices of a source on a test installation. */
export interface PriceControls {
  /** Whether market time may pass at another speed than the wall's. */
  readonly takesSpeed: boolean;
  /** The interventions of a scenario; a refusal when the source cannot play it. */
  scenario(request: ScenarioRequest): readonly Intervention[] | Refusal;
  /** The interventions that set a price; a refusal when the source cannot set it. */
  setPrice(request: PriceRequest): readonly Intervention[] | Refusal;
}
