/** The newest quotes as JSON text, each rendered once per change and shared by the list and the socket. */

import { isoTime } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { TradingState } from '@vernier/shared/market/market-view';
import { MARKET_STATUS, quotationsWire } from '@vernier/shared/api/market-wire';
import type { LiveMarket } from './live-market.ts';

/** One instrument's row as JSON text, with a version that increases with every change. */
export interface QuoteRow {
  readonly code: string;
  readonly text: string;
  readonly version: number;
}

export interface QuoteRows {
  /** Rows in the list's order; the same object as before while nothing changed. */
  rows(): readonly QuoteRow[];
}

export interface RenderedQuote {
  /** The `MarketStatus`, `OpensAt` and `ForexQuotations` fields of the list, as text. */
  readonly listFields: string;
  /** The next opening of a closed market. */
  readonly opensAtMs: number | null;
}

/** A row with the values it was rendered from. */
interface Rendered extends RenderedQuote, QuoteRow {
  readonly seq: number;
  readonly state: TradingState;
}

export class RenderedQuotes implements QuoteRows {
  readonly #market: LiveMarket;
  #slot = -1;
  #version = 0;
  #rows: readonly Rendered[] = [];

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  /** In the order of the market's instruments. */
  rendered(): readonly RenderedQuote[] {
    this.#refresh();
    return this.#rows;
  }

  rows(): readonly QuoteRow[] {
    this.#refresh();
    return this.#rows;
  }

  #refresh(): void {
    if (this.#slot === this.#market.slot) return;
    this.#slot = this.#market.slot;
    const rows: Rendered[] = [];
    for (const instrument of this.#market.instruments) {
      const quote = this.#market.shownQuoteOf(instrument.id);
      if (quote !== undefined) rows.push(this.#row(instrument, quote, this.#rows[rows.length]));
    }
    this.#rows = rows;
  }

  /** The previous row while none of its values changed. */
  #row(instrument: Instrument, quote: Quote, before: Rendered | undefined): Rendered {
    const state = this.#market.tradingState(instrument.id);
    const opensAtMs = state === 'closed' ? this.#market.nextOpening(instrument.id) : null;
    const isSame = before?.seq === quote.seq && before.state === state && before.opensAtMs === opensAtMs;
    if (isSame) return before;
    const day = this.#market.running(instrument.id, '1day');
    const quotations = JSON.stringify(quotationsWire(quote, day, instrument.pricePrecision));
    const status = `"MarketStatus":${MARKET_STATUS[state]}`;
    const opensAt = opensAtMs === null ? 'null' : `"${isoTime(opensAtMs)}"`;
    this.#version += 1;
    return {
      code: instrument.code,
      seq: quote.seq,
      state,
      opensAtMs,
      listFields: `${status},"OpensAt":${opensAt},"ForexQuotations":${quotations}`,
      text: `{"Id":${instrument.id},"Code":"${instrument.code}",${status},${quotations.slice(1)}`,
      version: this.#version,
    };
  }
}
