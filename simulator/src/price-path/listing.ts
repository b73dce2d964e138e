/** Listings: base and quote asset of each instrument, and its liquidity. Data only. */

export interface Liquidity {
  /** Typical spread in points at busy hours. */
  readonly spread: number;
  /** Typical lots changing hands in a minute. */
  readonly volume: number;
}

/** Price of `base` in `quote`; null is the dollar, or the currency of a local index. */
export interface Listing extends Liquidity {
  readonly base: string | null;
  readonly quote: string | null;
}

function pair(base: string | null, quote: string | null, liquidity: Liquidity): Listing {
  return { base, quote, ...liquidity };
}

function single(base: string, spread: number, volume: number): Listing {
  return { base, quote: null, spread, volume };
}

/** By instrument code. Spreads are two points or more, so that bid and ask of a cross enclose the rate implied by its legs. */
export const LISTINGS: ReadonlyMap<string, Listing> = new Map([
  ['EURUSD', single('EUR', 8, 1400)],
  ['GBPUSD', single('GBP', 12, 900)],
  ['USDJPY', pair(null, 'JPY', { spread: 10, volume: 1200 })],
  ['AUDUSD', single('AUD', 9, 600)],
  ['USDCAD', pair(null, 'CAD', { spread: 13, volume: 550 })],
  ['USDCHF', pair(null, 'CHF', { spread: 13, volume: 450 })],
  ['NZDUSD', single('NZD', 14, 350)],
  ['EURJPY', pair('EUR', 'JPY', { spread: 16, volume: 500 })],
  ['GBPJPY', pair('GBP', 'JPY', { spread: 24, volume: 380 })],
  ['EURGBP', pair('EUR', 'GBP', { spread: 12, volume: 400 })],
  ['XAUUSD', single('XAU', 20, 800)],
  ['XAGUSD', single('XAG', 18, 300)],
  ['USOIL', single('USOIL', 30, 420)],
  ['UKOIL', single('UKOIL', 30, 360)],
  ['NATGAS', single('NATGAS', 25, 260)],
  ['US500', single('US500', 50, 520)],
  ['NAS100', single('NAS100', 150, 640)],
  ['US30', single('US30', 20, 380)],
  ['GER40', single('GER40', 12, 340)],
  ['HK50', single('HK50', 60, 240)],
  ['JPN225', single('JPN225', 80, 260)],
  ['BTCUSD', single('BTC', 1500, 90)],
  ['ETHUSD', single('ETH', 120, 140)],
  ['SOLUSD', single('SOL', 60, 170)],
  ['XRPUSD', single('XRP', 30, 160)],
  ['AAPL', single('AAPL', 4, 520)],
  ['MSFT', single('MSFT', 8, 300)],
  ['NVDA', single('NVDA', 4, 900)],
  ['AMZN', single('AMZN', 5, 380)],
  ['GOOGL', single('GOOGL', 5, 320)],
  ['TSLA', single('TSLA', 8, 760)],
]);
