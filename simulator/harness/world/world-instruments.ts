/** Instruments of the world: one for each formula of money, with added swap rates. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { SwapTerms } from '@vernier/shared/market/swap-terms';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import type { Points } from '@vernier/shared/numbers/price';
import type { FeeType } from '@vernier/shared/market/instrument';

export interface WorldInstrument {
  readonly instrument: Instrument;
  /** The price that it reverts to. */
  readonly basePrice: Points;
}

type Changes = Partial<SwapTerms & Pick<Instrument, 'leverages' | 'sizeTiers'>>;

/** Reached by the larger orders of the traders. */
const TIERS = [
  { aboveMicros: 50_000_000_000n, leverage: 100 },
  { aboveMicros: 200_000_000_000n, leverage: 20 },
];

/** Code, base price and changes of the listed instrument. */
const ROWS: readonly (readonly [string, Points, Changes])[] = [
  ['EURUSD', 110_000, { swapBuyMicros: -7_350_000n, swapSellMicros: 2_105_001n, sizeTiers: TIERS }],
  ['GBPUSD', 127_000, { swapMode: 'points', swapBuyMicros: -3_250_000n, swapSellMicros: 750_001n }],
  ['USDJPY', 150_000, { swapBuyMicros: 11_000_003n, swapSellMicros: -19_500_000n, sizeTiers: TIERS }],
  [
    'EURJPY',
    165_000,
    { swapMode: 'points', swapBuyMicros: 12_400_003n, swapSellMicros: -18_000_000n, tripleDay: 4 },
  ],
  ['EURGBP', 86_000, { swapBuyMicros: -1n, swapSellMicros: 0n }],
  ['XAUUSD', 200_000, { swapBuyMicros: -30_250_000n, swapSellMicros: 12_125_000n }],
  [
    'US500',
    500_000,
    { swapMode: 'percent_year', swapBuyMicros: -7_125_001n, swapSellMicros: 1_500_000n, tripleDay: 5 },
  ],
  [
    'BTCUSD',
    6_000_000,
    { swapMode: 'percent_year', swapBuyMicros: -20_000_000n, swapSellMicros: -5_000_000n, tripleDay: 7 },
  ],
  ['NATGAS', 25_000, { swapBuyMicros: -700_000n, swapSellMicros: -650_000n }],
  // Without configured leverage.
  ['AAPL', 20_000, { leverages: [] }],
];

export function worldInstruments(feeType: FeeType): readonly WorldInstrument[] {
  const listed = instrumentsFor(feeType);
  return ROWS.map(([code, basePrice, changes]) => {
    const instrument = listed.find((one) => one.code === code);
    invariant(instrument !== undefined, `no instrument ${code}`);
    return { instrument: { ...instrument, ...changes }, basePrice };
  });
}
