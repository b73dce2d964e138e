/**
 * Candle queries, read in small slices of the event loop: days that no request has read yet are derived on the spot, which must
 * delay neither ticks nor orders. One query derives at a time, and each period has a limit to its history.
 */

import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { LiveMarket } from './live-market.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';

const DAY_S = 86_400;
/** Market time that one slice derives; a day takes about two milliseconds. */
const SLICE_S = DAY_S;
/** History of each period; earlier candles are not read. */
const HISTORY_S: Readonly<Record<Period, number>> = {
  '1min': 60 * DAY_S,
  '5min': 180 * DAY_S,
  '15min': 180 * DAY_S,
  '30min': 180 * DAY_S,
  '60min': 366 * DAY_S,
  '1day': 3 * 366 * DAY_S,
};

export interface CandleQuery {
  readonly period: Period;
  readonly limit: number;
  /** Only candles that open before this, in Unix seconds. */
  readonly beforeS: number | undefined;
}

export class CandleReader {
  readonly #market: LiveMarket;
  readonly #slices: LoopSlices;

  constructor(market: LiveMarket, slices: LoopSlices) {
    this.#market = market;
    this.#slices = slices;
  }

  /** The newest candles of the query, oldest first, all as of one moment. */
  async read(instrument: Instrument, { period, limit, beforeS }: CandleQuery): Promise<readonly Candle[]> {
    const nowMs = this.#market.timeMs;
    const oldestS = Math.floor(nowMs / 1000) - HISTORY_S[period];
    // Each day between the epoch and a candle is derived first.
    if (beforeS !== undefined && beforeS <= oldestS) return [];
    const perSlice = Math.max(1, Math.floor(SLICE_S / PERIOD_SECONDS[period]));
    const parts: (readonly Candle[])[] = [];
    let missing = limit;
    let before = beforeS;
    while (missing > 0) {
      const range = {
        limit: Math.min(missing, perSlice),
        nowMs,
        ...(before === undefined ? {} : { beforeS: before }),
      };
      const part = await this.#slices.run(() => this.#market.candles(instrument.id, period, range));
      const inRange = part.filter(({ timeS }) => timeS >= oldestS);
      parts.unshift(inRange);
      missing -= inRange.length;
      before = inRange[0]?.timeS;
      if (inRange.length < range.limit) break;
    }
    return parts.flat();
  }
}
