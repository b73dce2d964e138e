/** Market of one instrument in dollars whose price a test sets. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { MarketMoment, MarketView } from '@vernier/shared/market/market-view';

const EURUSD: Instrument = {
  id: 1,
  code: 'EURUSD',
  showCode: 'EUR/USD',
  categoryId: 1,
  quoteCurrency: 'USD',
  pricePrecision: 5,
  lotStep: 1_000_000,
  minLots: 1_000_000,
  maxLots: 10_000_000_000,
  unitsPerLot: 100_000,
  feeRateMicros: 0n,
  marginMode: 'leveraged',
  leverages: [100],
  stopsLevel: 0,
  swapBuyMicros: 0n,
  swapSellMicros: 0n,
  swapMode: 'usd_per_lot',
  tripleDay: 3,
};

export class StillMarket implements MarketView {
  readonly instruments = [EURUSD];
  #quote: Quote;

  constructor(timeMs: TimeMs) {
    this.#quote = { instrumentId: 1, seq: 1, timeMs, bid: 110_000, ask: 110_000 + 2 };
  }

  tick(timeMs: TimeMs, bid: number): MarketMoment {
    this.#quote = { instrumentId: 1, seq: this.#quote.seq + 1, timeMs, bid, ask: bid + 2 };
    return { timeMs, accepted: [this.#quote] };
  }

  quoteOf(): Quote {
    return this.#quote;
  }

  previousQuoteOf(): undefined {
    return undefined;
  }

  quoteAt(): Quote {
    return this.#quote;
  }

  inQuarantine(): boolean {
    return false;
  }

  tradingState(): 'open' {
    return 'open';
  }
}
