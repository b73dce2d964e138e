/** What moves the simulated world: independent random paths, and how much of each is in every asset. Data only. */

/** How busy the hours of the day are; see activity.ts. */
export type Rhythm = 'world' | 'asia' | 'europe' | 'america' | 'round_the_clock';

/** A path of log prices that knows nothing of the others. */
export interface PathTraits {
  readonly name: string;
  /** Standard deviation of a day's move, in 1e-6 of log (10,000 is 1 %). */
  readonly dailyMicros: number;
  readonly rhythm: Rhythm;
  /** Sudden moves: how many days in 1,000 have one. */
  readonly jumpDaysPerMille: number;
}

/** A share of a path in an asset, in 1/1024. */
export interface Loading {
  readonly path: string;
  readonly weight: number;
}

/** Something that has a price in dollars (local indices: in points of their own currency). */
export interface Asset {
  readonly name: string;
  /** Price at log 0 as an exact ratio. */
  readonly anchor: readonly [numerator: number, denominator: number];
  readonly loadings: readonly Loading[];
}

/** Shared paths: the dollar against everything, the appetite for risk, and what single groups have in common. */
const SHARED: readonly PathTraits[] = [
  { name: 'dollar', dailyMicros: 3200, rhythm: 'world', jumpDaysPerMille: 60 },
  { name: 'risk', dailyMicros: 7500, rhythm: 'america', jumpDaysPerMille: 60 },
  { name: 'metal', dailyMicros: 6500, rhythm: 'world', jumpDaysPerMille: 40 },
  { name: 'oil', dailyMicros: 15_000, rhythm: 'america', jumpDaysPerMille: 60 },
  { name: 'coins', dailyMicros: 18_000, rhythm: 'round_the_clock', jumpDaysPerMille: 120 },
  { name: 'tech', dailyMicros: 5000, rhythm: 'america', jumpDaysPerMille: 30 },
];

interface AssetRow {
  readonly name: string;
  readonly anchor: readonly [number, number];
  /** Loadings on shared paths, in 1/1024. */
  readonly shared: Readonly<Record<string, number>>;
  /** Daily deviation of its own path, in 1e-6 of log. */
  readonly own: number;
  readonly rhythm: Rhythm;
}

const ROWS: readonly AssetRow[] = [
  { name: 'EUR', anchor: [108, 100], shared: { dollar: -1024, risk: 50 }, own: 2000, rhythm: 'europe' },
  { name: 'GBP', anchor: [127, 100], shared: { dollar: -970, risk: 110 }, own: 2600, rhythm: 'europe' },
  { name: 'JPY', anchor: [1, 150], shared: { dollar: -920, risk: -170 }, own: 3600, rhythm: 'asia' },
  { name: 'AUD', anchor: [66, 100], shared: { dollar: -1024, risk: 260 }, own: 3000, rhythm: 'asia' },
  { name: 'CAD', anchor: [100, 136], shared: { dollar: -720, risk: 150 }, own: 2300, rhythm: 'america' },
  { name: 'CHF', anchor: [100, 89], shared: { dollar: -1075, risk: -80 }, own: 2500, rhythm: 'europe' },
  { name: 'NZD', anchor: [61, 100], shared: { dollar: -1024, risk: 230 }, own: 3400, rhythm: 'asia' },
  { name: 'XAU', anchor: [2400, 1], shared: { dollar: -900, metal: 1024 }, own: 2600, rhythm: 'world' },
  { name: 'XAG', anchor: [29, 1], shared: { dollar: -1000, metal: 1640 }, own: 8500, rhythm: 'world' },
  { name: 'USOIL', anchor: [78, 1], shared: { oil: 1024, risk: 400 }, own: 2500, rhythm: 'america' },
  { name: 'UKOIL', anchor: [82, 1], shared: { oil: 990, risk: 400 }, own: 2200, rhythm: 'europe' },
  { name: 'US500', anchor: [5400, 1], shared: { risk: 1024 }, own: 1500, rhythm: 'america' },
  { name: 'NAS100', anchor: [19_000, 1], shared: { risk: 1150, tech: 820 }, own: 2000, rhythm: 'america' },
  { name: 'US30', anchor: [39_500, 1], shared: { risk: 870 }, own: 2500, rhythm: 'america' },
  { name: 'GER40', anchor: [18_400, 1], shared: { risk: 920 }, own: 5500, rhythm: 'europe' },
  { name: 'HK50', anchor: [18_000, 1], shared: { risk: 800 }, own: 10_500, rhythm: 'asia' },
  { name: 'JPN225', anchor: [38_600, 1], shared: { risk: 970, dollar: 500 }, own: 8000, rhythm: 'asia' },
  {
    name: 'BTC',
    anchor: [68_000, 1],
    shared: { coins: 1024, risk: 500 },
    own: 8000,
    rhythm: 'round_the_clock',
  },
  {
    name: 'ETH',
    anchor: [3500, 1],
    shared: { coins: 1230, risk: 600 },
    own: 13_000,
    rhythm: 'round_the_clock',
  },
  {
    name: 'SOL',
    anchor: [150, 1],
    shared: { coins: 1400, risk: 600 },
    own: 24_000,
    rhythm: 'round_the_clock',
  },
  {
    name: 'XRP',
    anchor: [60, 100],
    shared: { coins: 1080, risk: 400 },
    own: 24_000,
    rhythm: 'round_the_clock',
  },
  { name: 'AAPL', anchor: [220, 1], shared: { risk: 1030, tech: 900 }, own: 9000, rhythm: 'america' },
  { name: 'MSFT', anchor: [430, 1], shared: { risk: 980, tech: 1024 }, own: 8500, rhythm: 'america' },
  { name: 'NVDA', anchor: [122, 1], shared: { risk: 1600, tech: 2000 }, own: 19_000, rhythm: 'america' },
  { name: 'AMZN', anchor: [185, 1], shared: { risk: 1200, tech: 1200 }, own: 11_500, rhythm: 'america' },
  { name: 'GOOGL', anchor: [178, 1], shared: { risk: 1060, tech: 1080 }, own: 11_000, rhythm: 'america' },
  { name: 'TSLA', anchor: [215, 1], shared: { risk: 1500, tech: 1000 }, own: 25_000, rhythm: 'america' },
  { name: 'NATGAS', anchor: [26, 10], shared: { oil: 200 }, own: 26_000, rhythm: 'america' },
];

/** Days in 1,000 on which an asset has sudden news of its own. */
const OWN_JUMP_DAYS_PER_MILLE = 50;
/** The whole of a path, as a loading. */
const WHOLE = 1024;

/** Every path; its place in this list is part of the tape: append only. */
export const PATHS: readonly PathTraits[] = [
  ...SHARED,
  ...ROWS.map(({ name, own, rhythm }) => ({
    name,
    dailyMicros: own,
    rhythm,
    jumpDaysPerMille: OWN_JUMP_DAYS_PER_MILLE,
  })),
];

export const ASSETS: ReadonlyMap<string, Asset> = new Map(
  ROWS.map(({ name, anchor, shared }) => {
    const common = Object.entries(shared).map(([path, weight]) => ({ path, weight }));
    return [name, { name, anchor, loadings: [...common, { path: name, weight: WHOLE }] }];
  }),
);
