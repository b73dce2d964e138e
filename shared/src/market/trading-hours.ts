/** Trading hours of each instrument with `MARKET_HOURS=sessions`. Data only. */

import { CATEGORIES, type CategoryCode, type HoursName, type Instrument } from './instrument.ts';
import {
  AMERICAN_INDEX_FUTURES,
  AMERICAN_RAW_MATERIALS,
  AMERICAN_SHARES,
  CURRENCIES,
} from './holidays/american.ts';
import { FRANKFURT, LONDON_OIL } from './holidays/european.ts';
import { HONG_KONG } from './holidays/hong-kong.ts';
import { TOKYO } from './holidays/tokyo.ts';
import { type MinuteSpan, SessionCalendar, type TradingHours } from './session.ts';

/** `always`: every instrument at all hours. */
export type MarketHours = 'always' | 'sessions';

/** `17:30` in minutes of the trading day; with a minus it is of the day before: `-17:00` is seven hours before midnight, `28:00` four hours after the next. */
function minutes(text: string): number {
  const [whole = 0, rest = 0] = text.replace('-', '').split(':').map(Number);
  return whole * 60 + rest - (text.startsWith('-') ? 1440 : 0);
}

function hours(
  zone: TradingHours['zone'],
  spans: readonly string[],
  holidays: TradingHours['holidays'],
): TradingHours {
  const parsed = spans.map((span): MinuteSpan => {
    const [from = '', end = ''] = span.split(' ');
    return { from: minutes(from), end: minutes(end) };
  });
  return { zone, spans: parsed, holidays };
}

/** Sunday evening to Friday evening without a break. */
const CURRENCY_HOURS = hours('America/New_York', ['-17:00 17:00'], CURRENCIES);
/** As currencies, less an hour each evening. */
const RAW_MATERIAL_HOURS = hours('America/New_York', ['-18:00 17:00'], AMERICAN_RAW_MATERIALS);
const SHARE_HOURS = hours('America/New_York', ['9:30 16:00'], AMERICAN_SHARES);
/** Index CFDs follow futures, as brokers offer them: 21 to 23 hours a day, on the trading days of the index's own exchange. */
const AMERICAN_INDEX_HOURS = hours('America/Chicago', ['-17:00 16:00'], AMERICAN_INDEX_FUTURES);

const HOURS: Readonly<Record<HoursName, TradingHours | null>> = {
  always: null,
  currencies: CURRENCY_HOURS,
  raw_materials: RAW_MATERIAL_HOURS,
  american_indices: AMERICAN_INDEX_HOURS,
  american_shares: SHARE_HOURS,
  london_oil: hours('Europe/London', ['1:00 23:00'], LONDON_OIL),
  frankfurt: hours('Europe/Berlin', ['1:00 22:00'], FRANKFURT),
  hong_kong: hours('Asia/Hong_Kong', ['7:00 28:00'], HONG_KONG),
  tokyo: hours('Asia/Tokyo', ['8:00 29:00'], TOKYO),
};

export const CATEGORY_HOURS: Readonly<Record<CategoryCode, HoursName>> = {
  forex: 'currencies',
  metals: 'raw_materials',
  energy: 'raw_materials',
  indices: 'american_indices',
  crypto: 'always',
  shares: 'american_shares',
};

/** What differs from the category. */
const OF_CODE: ReadonlyMap<string, HoursName> = new Map([
  ['UKOIL', 'london_oil'],
  ['GER40', 'frankfurt'],
  ['HK50', 'hong_kong'],
  ['JPN225', 'tokyo'],
]);

const calendars = new Map<TradingHours, SessionCalendar>();

/** Trading hours of an instrument; null when it never closes. */
export function hoursOf({ code, categoryId, hours: own }: Instrument): TradingHours | null {
  const category = CATEGORIES.find(({ id }) => id === categoryId);
  const ofCategory = category === undefined ? 'always' : CATEGORY_HOURS[category.code];
  return HOURS[own ?? OF_CODE.get(code) ?? ofCategory];
}

/** The calendar of an instrument; null when it never closes. */
export function sessionsOf(instrument: Instrument): SessionCalendar | null {
  const schedule = hoursOf(instrument);
  if (schedule === null) return null;
  const calendar = calendars.get(schedule) ?? new SessionCalendar(schedule);
  calendars.set(schedule, calendar);
  return calendar;
}
