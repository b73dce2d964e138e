/**
 * Scheduled releases of the simulated economies: when each is published, and which paths it moves. Times are UTC all year. Data only.
 */

/** 0 is Sunday. */
type WeekdayNumber = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Days of a release: every such weekday, the nth one of some months (−1 the last), or a day of the month (on a weekend the nearest weekday). */
export type ReleaseDays =
  | { readonly every: WeekdayNumber }
  | { readonly nth: 1 | 2 | 3 | 4 | -1; readonly weekday: WeekdayNumber; readonly months?: readonly number[] }
  | { readonly dayOfMonth: number };

/** 3 moves prices most. */
export type Importance = 1 | 2 | 3;

export interface ReleaseKind {
  readonly code: string;
  /** ISO 3166 country, or EU. */
  readonly country: string;
  readonly importance: Importance;
  /** Minute of the UTC day. */
  readonly minute: number;
  readonly days: ReleaseDays;
  /** Names of the paths that it moves, the most affected first. */
  readonly paths: readonly string[];
}

/** Months in which central banks decide. */
const DECISIONS = [1, 3, 4, 6, 7, 9, 10, 12];
const QUARTERS = [3, 6, 9, 12];
const US_PATHS = ['dollar', 'risk'];

function at(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

type Row = readonly [
  code: string,
  country: string,
  importance: Importance,
  time: string,
  days: ReleaseDays,
  paths: readonly string[],
];

const ROWS: readonly Row[] = [
  ['us_payrolls', 'US', 3, '12:30', { nth: 1, weekday: 5 }, US_PATHS],
  ['us_consumer_prices', 'US', 3, '12:30', { dayOfMonth: 12 }, US_PATHS],
  ['us_retail_sales', 'US', 2, '12:30', { dayOfMonth: 16 }, US_PATHS],
  ['us_gross_domestic_product', 'US', 2, '12:30', { dayOfMonth: 27 }, US_PATHS],
  ['us_jobless_claims', 'US', 1, '12:30', { every: 4 }, US_PATHS],
  ['us_manufacturing_survey', 'US', 2, '14:00', { dayOfMonth: 2 }, US_PATHS],
  ['us_consumer_confidence', 'US', 2, '14:00', { nth: -1, weekday: 2 }, US_PATHS],
  ['us_rate_decision', 'US', 3, '18:00', { nth: 3, weekday: 3, months: DECISIONS }, ['risk', 'dollar']],
  ['us_rate_minutes', 'US', 2, '18:00', { nth: 2, weekday: 3, months: DECISIONS }, ['risk', 'dollar']],
  ['us_oil_inventories', 'US', 2, '14:30', { every: 3 }, ['oil']],
  ['us_gas_storage', 'US', 2, '14:30', { every: 4 }, ['NATGAS']],
  ['eu_rate_decision', 'EU', 3, '12:15', { nth: 2, weekday: 4, months: DECISIONS }, ['EUR', 'GER40']],
  ['eu_consumer_prices', 'EU', 2, '09:00', { dayOfMonth: 30 }, ['EUR', 'GER40']],
  ['de_business_climate', 'DE', 1, '08:00', { dayOfMonth: 24 }, ['EUR', 'GER40']],
  ['gb_rate_decision', 'GB', 3, '11:00', { nth: 1, weekday: 4, months: DECISIONS }, ['GBP']],
  ['gb_consumer_prices', 'GB', 2, '06:00', { nth: 3, weekday: 3 }, ['GBP']],
  ['jp_rate_decision', 'JP', 3, '03:00', { nth: 3, weekday: 5, months: DECISIONS }, ['JPY', 'JPN225']],
  ['jp_consumer_prices', 'JP', 2, '23:30', { nth: 3, weekday: 4 }, ['JPY', 'JPN225']],
  ['au_rate_decision', 'AU', 3, '03:30', { nth: 1, weekday: 2 }, ['AUD']],
  ['nz_rate_decision', 'NZ', 3, '01:00', { nth: 4, weekday: 3, months: DECISIONS }, ['NZD']],
  ['ca_rate_decision', 'CA', 3, '13:45', { nth: 2, weekday: 3, months: DECISIONS }, ['CAD']],
  ['ca_consumer_prices', 'CA', 2, '12:30', { nth: 3, weekday: 2 }, ['CAD']],
  ['ch_rate_decision', 'CH', 3, '07:30', { nth: 3, weekday: 4, months: QUARTERS }, ['CHF']],
  ['cn_manufacturing_survey', 'CN', 2, '01:30', { dayOfMonth: 1 }, ['HK50', 'AUD']],
];

export const RELEASE_KINDS: readonly ReleaseKind[] = ROWS.map(
  ([code, country, importance, time, days, paths]) => ({
    code,
    country,
    importance,
    minute: at(time),
    days,
    paths,
  }),
);
