/**
 * Openings that stirred the market: the first two hours of a trading centre's day against the two before them and
 * against its last five openings. Centres rest at weekends and on their exchange's holidays [NEWS-2].
 */

import { DAY_MS, weekdayOf } from '@vernier/shared/civil-date';
import type { Candle } from '@vernier/shared/market/candle';
import { AMERICAN_SHARES } from '@vernier/shared/market/holidays/american';
import { LONDON_OIL } from '@vernier/shared/market/holidays/european';
import type { HolidayCalendar } from '@vernier/shared/market/holidays/holiday';
import { TOKYO } from '@vernier/shared/market/holidays/tokyo';
import { localTime, type TimeZone, utcOfLocal } from '@vernier/shared/market/time-zones';
import { changePpm, HOUR_S, type InstrumentHistory } from './instrument-history.ts';
import type { Centre, OpeningStory } from './story.ts';

const WINDOW_S = 2 * HOUR_S;
/** Of the two hours before, in tenths. */
const AWAKE_TENTHS = 20;
/** Of the earlier openings, in tenths, and their number. */
const UNUSUAL_TENTHS = 15;
const OPENINGS_BEFORE = 5;
/** Five openings lie within this, holidays and all. */
const DAYS_BACK = 12;
const SUNDAY = 0;
const SATURDAY = 6;

interface Place {
  readonly centre: Centre;
  readonly zone: TimeZone;
  /** The local hour in which its exchange opens. */
  readonly hour: number;
  readonly codes: readonly string[];
  readonly holidays: HolidayCalendar;
}

const PLACES: readonly Place[] = [
  {
    centre: 'tokyo',
    zone: 'Asia/Tokyo',
    hour: 9,
    codes: ['JPN225', 'USDJPY', 'EURJPY', 'GBPJPY'],
    holidays: TOKYO,
  },
  {
    centre: 'london',
    zone: 'Europe/London',
    hour: 8,
    codes: ['GBPUSD', 'EURGBP', 'EURUSD', 'GER40'],
    holidays: LONDON_OIL,
  },
  {
    centre: 'newYork',
    zone: 'America/New_York',
    hour: 9,
    codes: ['US500', 'NAS100', 'US30', 'USDCAD'],
    holidays: AMERICAN_SHARES,
  },
];

/** The story of the opening whose first two hours end at `endS`, of the instrument that woke up most. */
export function openingsOf(endS: number, past: readonly InstrumentHistory[]): readonly OpeningStory[] {
  return PLACES.flatMap((place) => {
    if (openingOf(place, dayOf(place, endS)) !== endS - WINDOW_S) return [];
    const stories = past
      .filter(({ instrument }) => place.codes.includes(instrument.code))
      .flatMap((one) => openingIn(place, one, endS) ?? []);
    const [first] = stories.toSorted((a, b) => b.timesTenths - a.timesTenths);
    return first === undefined ? [] : [first];
  });
}

function dayOf({ zone }: Place, timeS: number): number {
  return Math.floor(localTime(zone, timeS * 1000) / DAY_MS);
}

/** When the centre opens on a local day, Unix seconds; null on a day of rest. */
function openingOf({ zone, hour, holidays }: Place, day: number): number | null {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY || holidays(day) === 'closed') return null;
  return utcOfLocal(zone, day * DAY_MS + hour * HOUR_S * 1000) / 1000;
}

function openingIn(
  place: Place,
  { instrument, hours }: InstrumentHistory,
  endS: number,
): OpeningStory | null {
  const byTime = new Map(hours.map((hour) => [hour.timeS, hour]));
  const startS = endS - WINDOW_S;
  const now = windowAt(byTime, startS);
  const before = windowAt(byTime, startS - WINDOW_S);
  const usual = usualPpm(place, byTime, startS);
  if (now === null || before === null || before.rangePpm === 0 || usual === null) return null;
  const timesTenths = Math.floor((now.rangePpm * 10) / before.rangePpm);
  if (timesTenths < AWAKE_TENTHS || now.rangePpm * 10 < usual * UNUSUAL_TENTHS) return null;
  return { kind: 'opening', centre: place.centre, instrument, startS, endS, timesTenths, ...now };
}

/** The average range of the last openings; null when there were not enough of them. */
function usualPpm(place: Place, byTime: ReadonlyMap<number, Candle>, startS: number): number | null {
  const ranges: number[] = [];
  const today = dayOf(place, startS);
  for (let day = today - 1; day >= today - DAYS_BACK && ranges.length < OPENINGS_BEFORE; day -= 1) {
    const opening = openingOf(place, day);
    const window = opening === null ? null : windowAt(byTime, opening);
    if (window !== null) ranges.push(window.rangePpm);
  }
  if (ranges.length < OPENINGS_BEFORE) return null;
  return Math.round(ranges.reduce((sum, range) => sum + range, 0) / OPENINGS_BEFORE);
}

function windowAt(byTime: ReadonlyMap<number, Candle>, startS: number) {
  const first = byTime.get(startS);
  const second = byTime.get(startS + HOUR_S);
  if (first === undefined || second === undefined) return null;
  const low = Math.min(first.low, second.low);
  const high = Math.max(first.high, second.high);
  return { low, high, rangePpm: changePpm(first.open, first.open + high - low) };
}
