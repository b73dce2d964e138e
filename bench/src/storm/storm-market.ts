/** A market gone wild: sixty instruments whose prices never rest, the same in every run. */

import type { InstrumentWire } from '@vernier/shared/wire/shapes';
import type { QuoteRowWire } from '@vernier/shared/wire/socket';

const INSTRUMENTS = 60;
const DECIMALS = 100_000;
const OPEN_POINTS = 108_000;
const SPREAD_POINTS = 12;
/** The linear congruential generator of “Numerical Recipes”, so that every run meets the same storm. */
const FACTOR = 1_664_525;
const SUMMAND = 1_013_904_223;
const RANGE = 2 ** 32;
const REMEMBERED = 100;

export class StormMarket {
  readonly #points: number[] = Array.from({ length: INSTRUMENTS }, (_, i) => OPEN_POINTS + i * 500);
  readonly #before: (readonly number[])[] = [];
  #chance = 1;

  /** Moves every price by a few points; none stays where it was. */
  move(): void {
    this.#before.push([...this.#points]);
    if (this.#before.length > REMEMBERED) this.#before.shift();
    this.#points.forEach((points, i) => {
      this.#chance = (this.#chance * FACTOR + SUMMAND) % RANGE;
      const step = (Math.floor(this.#chance / 65_536) % 9) + 1;
      this.#points[i] = points + (this.#chance % 2 === 0 ? step : -step);
    });
  }

  /** Whether this price is the newest one or one of so many before it. */
  hadAmong(code: string, price: number, moves: number): boolean {
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
      Id: i + 1,
      Code: codeOf(i),
      ShowCode: `${codeOf(i).slice(0, 3)}/USD`,
      Name: `Instrument ${i + 1}`,
      Logo: '',
      CategoryId: 1,
      MarketStatus: 1,
      OpensAt: null,
      PricePrecision: 5,
      Pip: 0.01,
      ForexMinCont: 0.01,
      ForexMaxCont: 50,
      ForexContNum: 100_000,
      ForexFeeRate: 5,
      MarginMode: 2,
      HasForexMultiple: [{ Value: 100 }],
      QuoteCurrency: 'USD',
      StopsLevel: 20,
      ForexQuotations: quotation(points, i, nowMs),
      Api: codeOf(i),
    }));
  }

  /** Sixty closes each, for the small charts. */
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

function quotation(points: number, i: number, nowMs: number) {
  const open = OPEN_POINTS + i * 500;
  return {
    Open: open / DECIMALS,
    Close: points / DECIMALS,
    Change: Math.round(((points - open) / open) * 10_000) / 100,
    High: (Math.max(points, open) + 300) / DECIMALS,
    Low: (Math.min(points, open) - 300) / DECIMALS,
    Volume: 1000,
    Bid: points / DECIMALS,
    Ask: (points + SPREAD_POINTS) / DECIMALS,
    Time: nowMs,
  };
}
