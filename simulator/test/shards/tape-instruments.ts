/** Two currency pairs with overnight financing. */

import type { Instrument } from '@vernier/shared/market/instrument';

const pair: Omit<Instrument, 'id' | 'code' | 'showCode'> = {
  ...{ categoryId: 1, quoteCurrency: 'USD', pricePrecision: 5, lotStep: 1_000_000, minLots: 1_000_000 },
  ...{ maxLots: 10_000_000_000, unitsPerLot: 100_000, feeRateMicros: 5_000_000n },
  ...{ leverages: [100, 500], stopsLevel: 10, swapBuyMicros: -3_000_000n, swapSellMicros: 1_000_000n },
  ...{ marginMode: 'leveraged', swapMode: 'usd_per_lot', tripleDay: 3 },
};

export const seededInstruments: readonly Instrument[] = [
  { ...pair, id: 1, code: 'EURUSD', showCode: 'EUR/USD' },
  { ...pair, id: 2, code: 'GBPUSD', showCode: 'GBP/USD' },
];
