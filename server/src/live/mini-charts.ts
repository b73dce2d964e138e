/** The closes of the mini charts: one instrument's, or everybody's as text that is rendered at most once a second. */

import type { Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Language } from '@vernier/shared/wire/languages';
import { miniCloseWire } from '@vernier/shared/wire/market-wire';
import type { MiniCloseWire } from '@vernier/shared/wire/shapes';
import { messages } from '../messages/messages.ts';
import type { LiveMarket } from './live-market.ts';

interface Rendered {
  readonly second: number;
  readonly text: string;
}

export class MiniCharts {
  readonly #market: LiveMarket;
  readonly #rendered = new Map<Period, Rendered>();

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  one(instrument: Instrument, period: Period): MiniCloseWire[] {
    const closes = this.#market.miniCloses(instrument.id, period);
    return closes.map((close) => miniCloseWire(close, instrument.pricePrecision));
  }

  /** The envelope with a map from instrument id to its closes. */
  all(period: Period, lang: Language): string {
    return `{"code":1,"msg":${JSON.stringify(messages.success(lang))},"data":${this.#map(period)}}`;
  }

  #map(period: Period): string {
    const second = Math.floor(this.#market.timeMs / 1000);
    const rendered = this.#rendered.get(period);
    if (rendered?.second === second) return rendered.text;
    const rows = this.#market.instruments.map((instrument) => [instrument.id, this.one(instrument, period)]);
    const text = JSON.stringify(Object.fromEntries(rows));
    this.#rendered.set(period, { second, text });
    return text;
  }
}
