/** Instruments for tests, one for each formula of money. Not the product's list. */

import type { Instrument } from '../src/market/instrument.ts';

const forex = {
  categoryId: 1,
  quoteCurrency: 'USD',
  pricePrecision: 5,
  lotStep: 1_000_000,
  minLots: 1_000_000,
  maxLots: 10_000_000_000,
  unitsPerLot: 100_000,
  feeRateMicros: 5_000_000n,
  marginMode: 'leveraged',
  leverages: [1, 50, 100, 500],
  stopsLevel: 10,
  swapBuyMicros: 0n,
  swapSellMicros: 0n,
  swapMode: 'usd_per_lot',
  tripleDay: 3,
} as const;

export const EURUSD: Instrument = { ...forex, id: 1, code: 'EURUSD', showCode: 'EUR/USD' };
export const USDJPY: Instrument = {
  ...forex,
  id: 2,
  code: 'USDJPY',
  showCode: 'USD/JPY',
  quoteCurrency: 'JPY',
  pricePrecision: 3,
};
export const EURJPY: Instrument = {
  ...forex,
  id: 3,
  code: 'EURJPY',
  showCode: 'EUR/JPY',
  quoteCurrency: 'JPY',
  pricePrecision: 3,
};
export const GBPUSD: Instrument = { ...forex, id: 4, code: 'GBPUSD', showCode: 'GBP/USD' };
export const EURGBP: Instrument = {
  ...forex,
  id: 5,
  code: 'EURGBP',
  showCode: 'EUR/GBP',
  quoteCurrency: 'GBP',
};
export const NATGAS: Instrument = {
  ...forex,
  id: 6,
  code: 'NATGAS',
  showCode: 'NATGAS',
  categoryId: 3,
  pricePrecision: 3,
  unitsPerLot: 1000,
  marginMode: 'fixed',
  leverages: [],
};
/** Leveraged, but without a configured leverage. */
export const BARE: Instrument = { ...forex, id: 7, code: 'BAREUSD', showCode: 'BARE/USD', leverages: [] };

export const INSTRUMENTS: readonly Instrument[] = [EURUSD, USDJPY, EURJPY, GBPUSD, EURGBP, NATGAS, BARE];
