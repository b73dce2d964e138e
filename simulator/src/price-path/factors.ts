/** Factor model: independent random paths, their loadings in every asset, and the assets and liquidity of every instrument. Data only. */

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
  ['MSFT', single('MSFT', 12, 300)],
  ['NVDA', single('NVDA', 4, 900)],
  ['AMZN', single('AMZN', 5, 380)],
  ['GOOGL', single('GOOGL', 5, 320)],
  ['TSLA', single('TSLA', 8, 760)],
]);

/** Names of the profiles in activity.ts. */
export type ActivityProfile = 'world' | 'asia' | 'europe' | 'america' | 'round_the_clock';

/** An independent path of log prices. */
export interface PathTraits {
  readonly name: string;
  /** Standard deviation of a day's move, in 1e-6 of log (10,000 is 1 %). */
  readonly dailyMicros: number;
  readonly profile: ActivityProfile;
  /** Days in 1,000 with a jump. */
  readonly jumpDaysPerMille: number;
  /** Falls faster than it rises, and its volatility rises when it falls. */
  readonly isSkewed: boolean;
}

/** Loading of a path in an asset, in 1/1024. */
export interface FactorLoading {
  readonly path: string;
  readonly weight: number;
}

/** An asset with a price in dollars (local indices: in points of their currency). */
export interface Asset {
  readonly name: string;
  /** Price at log 0 as an exact ratio. */
  readonly anchor: readonly [numerator: number, denominator: number];
  readonly loadings: readonly FactorLoading[];
}

/** Shared paths: the dollar, the appetite for risk, and factors of single groups. */
const SHARED_PATHS: readonly PathTraits[] = [
  { name: 'dollar', dailyMicros: 3200, profile: 'world', jumpDaysPerMille: 60, isSkewed: false },
  { name: 'risk', dailyMicros: 7500, profile: 'america', jumpDaysPerMille: 60, isSkewed: true },
  { name: 'metal', dailyMicros: 6500, profile: 'world', jumpDaysPerMille: 40, isSkewed: false },
  { name: 'oil', dailyMicros: 15_000, profile: 'america', jumpDaysPerMille: 60, isSkewed: false },
  { name: 'coins', dailyMicros: 18_000, profile: 'round_the_clock', jumpDaysPerMille: 120, isSkewed: false },
  { name: 'tech', dailyMicros: 5000, profile: 'america', jumpDaysPerMille: 30, isSkewed: true },
];

interface AssetRow {
  readonly name: string;
  readonly anchor: readonly [number, number];
  /** Loadings on shared paths, in 1/1024. */
  readonly shared: Readonly<Record<string, number>>;
  /** Daily deviation of the asset's idiosyncratic path, in 1e-6 of log. */
  readonly own: number;
  readonly profile: ActivityProfile;
}

const ASSET_ROWS: readonly AssetRow[] = [
  { name: 'EUR', anchor: [108, 100], shared: { dollar: -1024, risk: 50 }, own: 2000, profile: 'europe' },
  { name: 'GBP', anchor: [127, 100], shared: { dollar: -970, risk: 110 }, own: 2600, profile: 'europe' },
  { name: 'JPY', anchor: [1, 150], shared: { dollar: -920, risk: -170 }, own: 3600, profile: 'asia' },
  { name: 'AUD', anchor: [66, 100], shared: { dollar: -1024, risk: 260 }, own: 3000, profile: 'asia' },
  { name: 'CAD', anchor: [100, 136], shared: { dollar: -720, risk: 150 }, own: 2300, profile: 'america' },
  { name: 'CHF', anchor: [100, 89], shared: { dollar: -1075, risk: -80 }, own: 2500, profile: 'europe' },
  { name: 'NZD', anchor: [61, 100], shared: { dollar: -1024, risk: 230 }, own: 3400, profile: 'asia' },
  { name: 'XAU', anchor: [2400, 1], shared: { dollar: -900, metal: 1024 }, own: 2600, profile: 'world' },
  { name: 'XAG', anchor: [29, 1], shared: { dollar: -1000, metal: 1640 }, own: 8500, profile: 'world' },
  { name: 'USOIL', anchor: [78, 1], shared: { oil: 1024, risk: 400 }, own: 2500, profile: 'america' },
  { name: 'UKOIL', anchor: [82, 1], shared: { oil: 990, risk: 400 }, own: 2200, profile: 'europe' },
  { name: 'US500', anchor: [5400, 1], shared: { risk: 1024 }, own: 1500, profile: 'america' },
  { name: 'NAS100', anchor: [19_000, 1], shared: { risk: 1150, tech: 820 }, own: 2000, profile: 'america' },
  { name: 'US30', anchor: [39_500, 1], shared: { risk: 870 }, own: 2500, profile: 'america' },
  { name: 'GER40', anchor: [18_400, 1], shared: { risk: 920 }, own: 5500, profile: 'europe' },
  { name: 'HK50', anchor: [18_000, 1], shared: { risk: 800 }, own: 10_500, profile: 'asia' },
  { name: 'JPN225', anchor: [38_600, 1], shared: { risk: 970, dollar: 500 }, own: 8000, profile: 'asia' },
  {
    name: 'BTC',
    anchor: [68_000, 1],
    shared: { coins: 1024, risk: 500 },
    own: 8000,
    profile: 'round_the_clock',
  },
  {
    name: 'ETH',
    anchor: [3500, 1],
    shared: { coins: 1230, risk: 600 },
    own: 13_000,
    profile: 'round_the_clock',
  },
  {
    name: 'SOL',
    anchor: [150, 1],
    shared: { coins: 1400, risk: 600 },
    own: 24_000,
    profile: 'round_the_clock',
  },
  {
    name: 'XRP',
    anchor: [60, 100],
    shared: { coins: 1080, risk: 400 },
    own: 24_000,
    profile: 'round_the_clock',
  },
  { name: 'AAPL', anchor: [220, 1], shared: { risk: 1030, tech: 900 }, own: 9000, profile: 'america' },
  { name: 'MSFT', anchor: [430, 1], shared: { risk: 980, tech: 1024 }, own: 8500, profile: 'america' },
  { name: 'NVDA', anchor: [122, 1], shared: { risk: 1600, tech: 2000 }, own: 19_000, profile: 'america' },
  { name: 'AMZN', anchor: [185, 1], shared: { risk: 1200, tech: 1200 }, own: 11_500, profile: 'america' },
  { name: 'GOOGL', anchor: [178, 1], shared: { risk: 1060, tech: 1080 }, own: 11_000, profile: 'america' },
  { name: 'TSLA', anchor: [215, 1], shared: { risk: 1500, tech: 1000 }, own: 25_000, profile: 'america' },
  { name: 'NATGAS', anchor: [26, 10], shared: { oil: 200 }, own: 26_000, profile: 'america' },
];

/** Their idiosyncratic paths are skewed. */
const SHARE_INDICES = new Set(['US500', 'NAS100', 'US30', 'GER40', 'HK50', 'JPN225']);
/** Days in 1,000 with a jump of the idiosyncratic path. */
const OWN_JUMP_DAYS_PER_MILLE = 50;
/** A loading of 1. */
const WHOLE = 1024;

/** Every path. The index in this list determines the prices: append only. */
export const PATHS: readonly PathTraits[] = [
  ...SHARED_PATHS,
  ...ASSET_ROWS.map(({ name, own, profile }) => ({
    name,
    dailyMicros: own,
    profile,
    jumpDaysPerMille: OWN_JUMP_DAYS_PER_MILLE,
    isSkewed: SHARE_INDICES.has(name),
  })),
];

export const ASSETS: ReadonlyMap<string, Asset> = new Map(
  ASSET_ROWS.map(({ name, anchor, shared }) => {
    const common = Object.entries(shared).map(([path, weight]) => ({ path, weight }));
    return [name, { name, anchor, loadings: [...common, { path: name, weight: WHOLE }] }];
  }),
);

function pair(base: string | null, quote: string | null, liquidity: Liquidity): Listing {
  return { base, quote, ...liquidity };
}

function single(base: string, spread: number, volume: number): Listing {
  return { base, quote: null, spread, volume };
}
