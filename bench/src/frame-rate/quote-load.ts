/** Synthetic quote load: sixty instruments with constantly changing prices, the same in every run. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { LOT_SCALE } from '@vernier/shared/numbers/price';
import { instrumentFacts, quotationsWire } from '@vernier/shared/api/market-wire';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';

const INSTRUMENTS = 60;
const PRECISION = 5;
const DECIMALS = 10 ** PRECISION;
const OPEN_POINTS = 108_000;
const SPREAD_POINTS = 12;
/** The linear congruential generator of “Numerical Recipes”, so that every run has the same quotes. */
const FACTOR = 1_664_525;
const SUMMAND = 1_013_904_223;
const RANGE = 2 ** 32;
const REMEMBERED = 100;

export class QuoteLoad {
  readonly #points: number[] = Array.from({ length: INSTRUMENTS }, (_, i) => OPEN_POINTS + i * 500);
  readonly #before: (readonly number[])[] = [];
  #chance = 1;

  /** Changes every price by a few points. */
  move(): void {
    this.#before.push([...this.#points]);
    if (this.#before.length > REMEMBERED) this.#before.shift();
    this.#points.forEach((points, i) => {
      this.#chance = (this.#chance * FACTOR + SUMMAND) % RANGE;
      const step = (Math.floor(this.#chance / 65_536) % 9) + 1;
      this.#points[i] = points + (this.#chance % 2 === 0 ? step : -step);
    });
  }

  /** True when the price is the newest one or one of the last `moves` before it. */
  wasRecentPrice(code: string, price: number, moves: number): boolean {
    const i = this.#points.findIndex((_, at) => codeOf(at) === code);
    return [...this.#before.slice(-moves), this.#points].some(
      (points) => (points[i] ?? 0) / DECIMALS === price,
    );
  }

  rows(nowMs: number): QuoteRowWire[] {
    return this.#points.map((points, i) => ({
      ...quotation(points, i, nowMs),
      Id: i + 1,
      Code: codeOf(i),
      MarketStatus: 1,
    }));
  }

  list(nowMs: number): InstrumentWire[] {
    return this.#points.map((points, i) => ({
      ...instrumentFacts(instrument(i), `Instrument ${i + 1}`),
      Logo: '',
      MarketStatus: 1,
      OpensAt: null,
      ForexQuotations: quotation(points, i, nowMs),
    }));
  }

  /** Sixty closes for each mini chart. */
  closes(nowMs: number): Record<string, { Time: number; Close: number }[]> {
    const quarterS = 900;
    return Object.fromEntries(
      this.#points.map((points, i) => [
        String(i + 1),
        Array.from({ length: 60 }, (_, at) => ({
          Time: Math.floor(nowMs / 1000) - (60 - at) * quarterS,
          Close: (points + ((at * 37 + i * 11) % 400) - 200) / DECIMALS,
        })),
      ]),
    );
  }
}

function codeOf(i: number): string {
  return `${String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))}XUSD`;
}

/** Arbitrary but complete contract terms. */
function instrument(i: number): Instrument {
  const code = codeOf(i);
  return {
    id: i + 1,
    code,
    showCode: `${code.slice(0, 3)}/USD`,
    categoryId: 1,
    quoteCurrency: 'USD',
    pricePrecision: PRECISION,
    lotStep: LOT_SCALE / 100,
    minLots: LOT_SCALE / 100,
    maxLots: LOT_SCALE * 50,
    unitsPerLot: 100_000,
    feeRateMicros: 5_000_000n,
    marginMode: 'leveraged',
    leverages: [100],
    stopsLevel: 20,
    swapBuyMicros: 0n,
    swapSellMicros: 0n,
    swapMode: 'usd_per_lot',
    tripleDay: 3,
  };
}

function quotation(points: number, i: number, nowMs: number) {
  const open = OPEN_POINTS + i * 500;
  const day = {
    timeS: 0,
    open,
    high: Math.max(points, open) + 300,
    low: Math.min(points, open) - 300,
    close: points,
    volume: 1000,
    askHigh: 0,
    askLow: 0,
  };
  const quote = { instrumentId: i + 1, seq: 0, timeMs: nowMs, bid: points, ask: points + SPREAD_POINTS };
  return quotationsWire(quote, day, PRECISION);
}
