/** Instruments: contract, steps and costs. Prices are in quote.ts. */

import type { Micros } from '../numbers/money.ts';
import type { Lots, Points } from '../numbers/price.ts';
import type { SwapTermsHistory } from './swap-terms.ts';

export type CategoryCode = 'forex' | 'metals' | 'energy' | 'indices' | 'crypto' | 'shares';

export const CATEGORIES: readonly { readonly id: number; readonly code: CategoryCode }[] = [
  { id: 1, code: 'forex' },
  { id: 2, code: 'metals' },
  { id: 3, code: 'energy' },
  { id: 4, code: 'indices' },
  { id: 5, code: 'crypto' },
  { id: 6, code: 'shares' },
];

export type MarginMode = 'leveraged' | 'fixed';

/** Setting TRADE_FEE_TYPE: 1 is a rate per lot, anything else a share of the margin. */
export type FeeType = 'per_lot' | 'of_margin';

/** A size tier: highest leverage of an entry that brings the account's orders of its side above a value in USD [MARGIN-21]. */
export interface SizeTier {
  readonly aboveMicros: Micros;
  readonly leverage: number;
}

/** Trading hours with `MARKET_HOURS=sessions`; `always` has no end. */
export const HOURS_NAMES = [
  'always',
  'currencies',
  'raw_materials',
  'american_indices',
  'american_shares',
  'london_oil',
  'frankfurt',
  'hong_kong',
  'tokyo',
] as const;
export type HoursName = (typeof HOURS_NAMES)[number];

export interface Instrument extends SwapTermsHistory {
  readonly id: number;
  /** `EURUSD`; also the code in socket topics. */
  readonly code: string;
  /** `EUR/USD`. */
  readonly showCode: string;
  readonly categoryId: number;
  /** Currency of the price; `USD` needs no conversion. */
  readonly quoteCurrency: string;
  /** Decimals of a price: 5 means a point is 0.00001. */
  readonly pricePrecision: number;
  readonly lotStep: Lots;
  readonly minLots: Lots;
  readonly maxLots: Lots;
  /** Units of the underlying in one lot. */
  readonly unitsPerLot: number;
  /** USD per lot in fee type 1, else the share of the margin; in 1e-6 in both cases. */
  readonly feeRateMicros: Micros;
  readonly marginMode: MarginMode;
  /** Offered leverage, ascending; empty means none configured. */
  readonly leverages: readonly number[];
  /** Ascending by value, descending by leverage; absent means none. */
  readonly sizeTiers?: readonly SizeTier[];
  /** Least distance of a stop or target from the market. */
  readonly stopsLevel: Points;
  /** Of an operator's instrument; others have those of their code or category. */
  readonly hours?: HoursName;
}
