/** Every instrument that Vernier lists, with its contract. The list is data: prices come from the simulator, names from the locales. */

import { LOT_SCALE } from '../numbers/price.ts';
import { CATEGORIES, type CategoryCode, type HoursName, type Instrument } from './instrument.ts';
import { BUILT_LISTING, type MarketListing, type OwnListing } from './market-listing.ts';

/** Values of all instruments of a category unless a row overrides them. Leverage is ascending. */
interface Terms {
  readonly leverages: readonly number[];
  readonly minLots: number;
  readonly maxLots: number;
  readonly feeMicros: bigint;
  /** The fee when it is charged as a share of the margin, in 1e-6: about the per-lot fee at the middle leverage. */
  readonly feeRatioMicros: bigint;
}

const CENTILOT = LOT_SCALE / 100;

const TERMS: Readonly<Record<CategoryCode, Terms>> = {
  // 5 USD on 100,000 units at 100× is about 0.5 % of the margin.
  forex: {
    leverages: [10, 20, 50, 100, 200, 500],
    minLots: CENTILOT,
    maxLots: 50 * LOT_SCALE,
    feeMicros: 5_000_000n,
    feeRatioMicros: 5_000n,
  },
  metals: {
    leverages: [10, 20, 50, 100, 200],
    minLots: CENTILOT,
    maxLots: 50 * LOT_SCALE,
    feeMicros: 5_000_000n,
    feeRatioMicros: 2_000n,
  },
  energy: {
    leverages: [10, 20, 50, 100],
    minLots: CENTILOT,
    maxLots: 50 * LOT_SCALE,
    feeMicros: 5_000_000n,
    feeRatioMicros: 3_000n,
  },
  indices: {
    leverages: [10, 20, 50, 100],
    minLots: CENTILOT,
    maxLots: 100 * LOT_SCALE,
    feeMicros: 3_000_000n,
    feeRatioMicros: 3_000n,
  },
  crypto: {
    leverages: [2, 5, 10, 20],
    minLots: CENTILOT,
    maxLots: 20 * LOT_SCALE,
    feeMicros: 1_000_000n,
    feeRatioMicros: 5_000n,
  },
  shares: {
    leverages: [2, 5, 10, 20],
    minLots: CENTILOT,
    maxLots: 100 * LOT_SCALE,
    feeMicros: 5_000_000n,
    feeRatioMicros: 2_000n,
  },
};

/** What differs from row to row; the id is the row's place and never changes: append only. */
interface Row extends Partial<Terms> {
  readonly code: string;
  readonly showCode: string;
  readonly category: CategoryCode;
  readonly quote: string;
  readonly precision: number;
  readonly units: number;
  readonly stopsLevel: number;
  readonly marginMode?: 'fixed';
  readonly hours?: HoursName;
}

function pair(base: string, quote: string, stopsLevel: number): Row {
  return {
    code: base + quote,
    showCode: `${base}/${quote}`,
    category: 'forex',
    quote,
    precision: quote === 'JPY' ? 3 : 5,
    units: 100_000,
    stopsLevel,
  };
}

/** 100 shares a lot, so that the smallest order is one share. */
function share(code: string): Row {
  return { code, showCode: code, category: 'shares', quote: 'USD', precision: 2, units: 100, stopsLevel: 10 };
}

const ROWS: readonly Row[] = [
  pair('EUR', 'USD', 20),
  pair('GBP', 'USD', 25),
  pair('USD', 'JPY', 25),
  pair('AUD', 'USD', 20),
  pair('USD', 'CAD', 25),
  pair('USD', 'CHF', 25),
  pair('NZD', 'USD', 25),
  pair('EUR', 'JPY', 35),
  pair('GBP', 'JPY', 45),
  pair('EUR', 'GBP', 25),
  metal('XAU', { precision: 2, units: 100, stopsLevel: 50 }),
  metal('XAG', { precision: 3, units: 5000, stopsLevel: 40 }),
  energy('USOIL', 'US Oil', { precision: 3, units: 1000, stopsLevel: 60 }),
  energy('UKOIL', 'UK Oil', { precision: 3, units: 1000, stopsLevel: 60 }),
  index('US500', 'US 500', { quote: 'USD', precision: 2, units: 10, stopsLevel: 100 }),
  index('NAS100', 'NAS 100', { quote: 'USD', precision: 2, units: 10, stopsLevel: 300 }),
  index('US30', 'US 30', { quote: 'USD', precision: 1, units: 5, stopsLevel: 60 }),
  index('GER40', 'GER 40', { quote: 'EUR', precision: 1, units: 10, stopsLevel: 30 }),
  // In USD: the simulated rates hold no Hong Kong dollar.
  index('HK50', 'HK 50', { quote: 'USD', precision: 1, units: 10, stopsLevel: 150 }),
  index('JPN225', 'JPN 225', { quote: 'JPY', precision: 1, units: 500, stopsLevel: 150 }),
  coin('BTC', { precision: 2, units: 1, stopsLevel: 3000, feeMicros: 20_000_000n }),
  coin('ETH', { precision: 2, units: 10, stopsLevel: 200, feeMicros: 10_000_000n }),
  coin('SOL', { precision: 3, units: 100, stopsLevel: 150, feeMicros: 5_000_000n }),
  coin('XRP', { precision: 5, units: 10_000, stopsLevel: 80, feeMicros: 3_000_000n }),
  share('AAPL'),
  share('MSFT'),
  share('NVDA'),
  share('AMZN'),
  share('GOOGL'),
  share('TSLA'),
  // Fixed margin: lots × units dollars, so 1,000 USD a lot at any price; its leverage is only nominal.
  {
    ...energy('NATGAS', 'NAT GAS', { precision: 4, units: 1000, stopsLevel: 60 }),
    marginMode: 'fixed',
    leverages: [1],
    feeMicros: 2_000_000n,
    feeRatioMicros: 2_000n,
  },
];

function metal(base: string, row: { precision: number; units: number; stopsLevel: number }): Row {
  return { code: `${base}USD`, showCode: `${base}/USD`, category: 'metals', quote: 'USD', ...row };
}

function energy(
  code: string,
  showCode: string,
  row: { precision: number; units: number; stopsLevel: number },
): Row {
  return { code, showCode, category: 'energy', quote: 'USD', ...row };
}

function index(
  code: string,
  showCode: string,
  row: Pick<Row, 'quote' | 'precision' | 'units' | 'stopsLevel'>,
): Row {
  return { code, showCode, category: 'indices', ...row };
}

function coin(
  base: string,
  row: Pick<Row, 'precision' | 'units' | 'stopsLevel'> & { feeMicros: bigint },
): Row {
  return { code: `${base}USD`, showCode: `${base}/USD`, category: 'crypto', quote: 'USD', ...row };
}

/** Whether a fee rate is USD per lot, or a share of the margin (setting TRADE_FEE_TYPE). */
type FeeMeaning = 'per_lot' | 'of_margin';

function instrumentOf(row: Row, id: number, meaning: FeeMeaning): Instrument {
  const terms = { ...TERMS[row.category], ...row };
  return {
    id,
    code: row.code,
    showCode: row.showCode,
    categoryId: CATEGORIES.findIndex((category) => category.code === row.category) + 1,
    quoteCurrency: row.quote,
    pricePrecision: row.precision,
    lotStep: CENTILOT,
    minLots: terms.minLots,
    maxLots: terms.maxLots,
    unitsPerLot: row.units,
    feeRateMicros: meaning === 'per_lot' ? terms.feeMicros : terms.feeRatioMicros,
    marginMode: row.marginMode ?? 'leveraged',
    leverages: terms.leverages,
    stopsLevel: row.stopsLevel,
    // The seeded rates are 0, so that the specification's arithmetic holds unchanged.
    swapBuyMicros: 0n,
    swapSellMicros: 0n,
    swapMode: 'usd_per_lot',
    tripleDay: 3,
    ...(row.hours !== undefined && { hours: row.hours }),
  };
}

/**
 * The list with fee rates in the requested meaning [MARGIN-3]. The wire has one number, `ForexFeeRate`, for both meanings,
 * and 5 USD per lot read as a ratio would be five times the margin; so each meaning has its own seed.
 */
export function instrumentsFor(
  meaning: FeeMeaning,
  { without, own }: MarketListing = BUILT_LISTING,
): readonly Instrument[] {
  const built = ROWS.map((row, position) => instrumentOf(row, position + 1, meaning));
  return [
    ...built.filter(({ code }) => !without.includes(code)),
    ...own.map((listing) => instrumentOf(ownRow(listing), listing.id, meaning)),
  ];
}

/** With the terms of its category, which the operator's file replaces. */
function ownRow({ code, category, quote, precision, units, hours }: OwnListing): Row {
  return { code, showCode: code, category, quote, precision, units, hours, stopsLevel: 0 };
}

/** The list with fees per lot, the default meaning. */
export const INSTRUMENTS: readonly Instrument[] = instrumentsFor('per_lot');
