/** Closes for the mini charts: of one instrument, or of all as bytes that are rendered at most once a second. */

import type { Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Language } from '@vernier/shared/api/languages';
import { miniCloseWire } from '@vernier/shared/api/market-wire';
import type { MiniCloseWire } from '@vernier/shared/api/shapes/market';
import { messages } from '../../platform/messages/messages.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';

interface Rendered {
  readonly second: number;
  readonly text: string;
  readonly envelopes: Map<Language, Buffer>;
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
  all(period: Period, lang: Language): Buffer {
    const { text, envelopes } = this.#closes(period);
    const known = envelopes.get(lang);
    if (known !== undefined) return known;
    const msg = JSON.stringify(messages.success(lang));
    const envelope = Buffer.from(`{"code":1,"msg":${msg},"data":${text}}`);
    envelopes.set(lang, envelope);
    return envelope;
  }

  #closes(period: Period): Rendered {
    const second = Math.floor(this.#market.timeMs / 1000);
    const rendered = this.#rendered.get(period);
    if (rendered?.second === second) return rendered;
    const rows = this.#market.instruments.map((instrument) => [instrument.id, this.one(instrument, period)]);
    const text = JSON.stringify(Object.fromEntries(rows));
    const fresh = { second, text, envelopes: new Map() };
    this.#rendered.set(period, fresh);
    return fresh;
  }
}
