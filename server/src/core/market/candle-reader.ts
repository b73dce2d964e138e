/**
 * Reads candles in small turns of the loop: days that nobody asked for yet are derived on the spot, which must
 * neither stop the ticks nor the orders. One reading derives at a time, and the past ends somewhere.
 */

import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { LiveMarket } from './live-market.ts';
import { PromptTurns, type Turns } from '../../platform/process/turns.ts';

const DAY_S = 86_400;
/** How far back each period goes; more than that is an empty list, whatever it would cost. */
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
  readonly #turns: Turns;

  constructor(market: LiveMarket, turns: Turns = new PromptTurns()) {
    this.#market = market;
    this.#turns = turns;
  }

  /** The newest candles of the query, oldest first, all as of one moment. */
  async read(instrument: Instrument, { period, limit, beforeS }: CandleQuery): Promise<readonly Candle[]> {
    const nowMs = this.#market.timeMs;
    const oldestS = Math.floor(nowMs / 1000) - HISTORY_S[period];
    const perTurn = Math.max(1, Math.floor(this.#turns.mostSeconds / PERIOD_SECONDS[period]));
    const parts: (readonly Candle[])[] = [];
    let missing = limit;
    let before = beforeS;
    while (missing > 0) {
      const range = {
        limit: Math.min(missing, perTurn),
        nowMs,
        ...(before === undefined ? {} : { beforeS: before }),
      };
      const part = await this.#turns.turn(() => this.#market.candles(instrument.id, period, range));
      const kept = part.filter(({ timeS }) => timeS >= oldestS);
      parts.unshift(kept);
      missing -= kept.length;
      before = kept[0]?.timeS;
      if (kept.length < range.limit) break;
    }
    return parts.flat();
  }
}
