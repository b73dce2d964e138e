/** The newest quotes as JSON text, each rendered once per tick and shared by the list and the socket. */

import { quotationsWire } from '@vernier/shared/wire/market-wire';
import type { QuoteRow, QuoteRows } from './quote-feed.ts';
import type { LiveMarket } from './live-market.ts';

export interface RenderedQuote {
  /** The `ForexQuotations` object, as text. */
  readonly quotations: string;
  /** 1 open, 0 closed. */
  readonly marketStatus: 0 | 1;
}

export class QuoteBoard implements QuoteRows {
  readonly #market: LiveMarket;
  #slot = -1;
  #rendered: readonly RenderedQuote[] = [];
  #rows: readonly QuoteRow[] = [];

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  /** In the order of the market's instruments. */
  rendered(): readonly RenderedQuote[] {
    this.#refresh();
    return this.#rendered;
  }

  rows(): readonly QuoteRow[] {
    this.#refresh();
    return this.#rows;
  }

  #refresh(): void {
    if (this.#slot === this.#market.slot) return;
    this.#slot = this.#market.slot;
    const rendered: RenderedQuote[] = [];
    const rows: QuoteRow[] = [];
    for (const instrument of this.#market.instruments) {
      const quote = this.#market.quoteOf(instrument.id);
      if (quote === undefined) continue;
      const day = this.#market.running(instrument.id, '1day');
      const quotations = JSON.stringify(quotationsWire(quote, day, instrument.pricePrecision));
      const marketStatus = this.#market.tradingState() === 'open' ? 1 : 0;
      const head = `{"Id":${instrument.id},"Code":"${instrument.code}","MarketStatus":${marketStatus},`;
      rendered.push({ quotations, marketStatus });
      rows.push({ text: `${head}${quotations.slice(1)}`, version: quote.seq });
    }
    this.#rendered = rendered;
    this.#rows = rows;
  }
}
