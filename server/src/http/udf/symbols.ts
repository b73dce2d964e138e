/** Instruments as UDF's symbols: how they are found, and what a chart has to know of one. */

import { type CategoryCode, CATEGORIES, type Instrument } from '@vernier/shared/market/instrument';
import { searchKey } from '@vernier/shared/market/search-key';
import { hoursOf, type MarketHours } from '@vernier/shared/market/trading-hours';
import type { Language } from '@vernier/shared/api/languages';
import { instrumentStatuses } from '@vernier/shared/market/instrument-status';
import type { UdfContext } from './udf-context.ts';
import { messages } from '../../platform/messages/messages.ts';
import { DAY_MS, weekdayOf } from '@vernier/shared/civil-date';
import type { TimeMs } from '@vernier/shared/clock';
import { SessionCalendar, type TradingHours } from '@vernier/shared/market/session';
import type { Period } from '@vernier/shared/market/candle';

const PERIOD_OF: ReadonlyMap<string, Period> = new Map([
  ['1', '1min'],
  ['5', '5min'],
  ['15', '15min'],
  ['30', '30min'],
  ['60', '60min'],
  ['1D', '1day'],
]);

/** Resolutions that charts may request; charts aggregate longer ones from them. */
export const RESOLUTIONS: readonly string[] = [...PERIOD_OF.keys()];
const INTRADAY: readonly string[] = RESOLUTIONS.filter((name) => name !== '1D');

const ALWAYS = '24x7';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

const MINUTES_PER_DAY = 1440;

export const EXCHANGE = 'VERNIER';

/** The types that charts know. */
const TYPES: Readonly<Record<CategoryCode, string>> = {
  forex: 'forex',
  metals: 'commodity',
  energy: 'commodity',
  indices: 'index',
  crypto: 'crypto',
  shares: 'stock',
};

export interface SymbolQuery {
  readonly query: string;
  readonly type: string;
  readonly exchange: string;
  readonly limit: number;
}

/** By `EURUSD`, `EUR/USD` or `VERNIER:EURUSD`, however they are written. */
export function findSymbol({ market }: UdfContext, name: string): Instrument | undefined {
  const symbol = name.trim().toUpperCase();
  const plain = symbol.startsWith(`${EXCHANGE}:`) ? symbol.slice(EXCHANGE.length + 1) : symbol;
  return market.instruments.find(({ code, showCode }) => code === plain || showCode === plain);
}

/** The types of all instruments, each once. */
export function symbolTypes(): readonly string[] {
  return [...new Set(Object.values(TYPES))];
}

/** What the search's list shows; names are looked for in every language. */
export function searchSymbols({ market }: UdfContext, query: SymbolQuery, lang: Language) {
  const searchText = searchKey(query.query);
  const isMatch = (instrument: Instrument) =>
    (query.exchange === '' || query.exchange.toUpperCase() === EXCHANGE) &&
    (query.type === '' || query.type === typeOf(instrument)) &&
    namesOf(instrument).some((name) => searchKey(name).includes(searchText));
  return market.instruments
    .filter(isMatch)
    .slice(0, query.limit)
    .map((instrument) => ({
      symbol: instrument.code,
      full_name: `${EXCHANGE}:${instrument.code}`,
      description: messages.instrument(instrument.code, lang),
      exchange: EXCHANGE,
      ticker: instrument.code,
      type: typeOf(instrument),
    }));
}

/** Symbol information that a chart needs before it requests bars. */
export function symbolInfo(context: UdfContext, instrument: Instrument, lang: Language) {
  const { market } = context;
  const hours = hoursNow(context, instrument) === 'always' ? null : hoursOf(instrument);
  return {
    name: instrument.code,
    ticker: instrument.code,
    full_name: `${EXCHANGE}:${instrument.code}`,
    description: messages.instrument(instrument.code, lang),
    type: typeOf(instrument),
    exchange: EXCHANGE,
    listed_exchange: EXCHANGE,
    'exchange-traded': EXCHANGE,
    'exchange-listed': EXCHANGE,
    session: sessionText(hours, market.timeMs),
    timezone: 'Etc/UTC',
    minmov: 1,
    minmov2: 0,
    pricescale: 10 ** instrument.pricePrecision,
    format: 'price',
    has_intraday: true,
    intraday_multipliers: INTRADAY,
    has_daily: true,
    has_weekly_and_monthly: false,
    supported_resolutions: RESOLUTIONS,
    volume_precision: 0,
    data_status: 'streaming',
    currency_code: instrument.quoteCurrency,
  };
}

/** What an administrator made of the hours holds. */
function hoursNow({ config, market }: UdfContext, { code }: Instrument): MarketHours {
  const untouched = { mode: 'open', spreadPercent: 100, hours: config.marketHours } as const;
  return (instrumentStatuses(market.source.interventions, untouched).get(code) ?? untouched).hours;
}

function typeOf({ categoryId }: Instrument): string {
  const category = CATEGORIES.find(({ id }) => id === categoryId);
  return category === undefined ? '' : TYPES[category.code];
}

function namesOf({ code, showCode }: Instrument): readonly string[] {
  return [code, showCode, `${EXCHANGE}:${code}`, ...messages.instrumentNames(code)];
}

/** The week around a moment without its holidays, since summer time moves it; no hours are all hours. */
function sessionText(hours: TradingHours | null, nowMs: TimeMs): string {
  if (hours === null) return ALWAYS;
  const calendar = new SessionCalendar({ ...hours, holidays: () => undefined });
  const today = Math.floor(nowMs / DAY_MS);
  const sunday = today - weekdayOf(today);
  const daysOf = new Map<string, string>();
  for (const weekday of DAYS) {
    const day = sunday + weekday;
    const spans = calendar
      .spansOf(day)
      .map(({ from, end }) => `${clockTime(from, day)}-${clockTime(end, day)}`)
      .join(',');
    if (spans !== '') daysOf.set(spans, `${daysOf.get(spans) ?? ''}${weekday + 1}`);
  }
  return [...daysOf].map(([spans, days]) => `${spans}:${days}`).join('|');
}

/** `2400` is the end of the day itself. */
function clockTime(minute: number, day: number): string {
  const ofDay = minute - day * MINUTES_PER_DAY;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}${String(ofDay % 60).padStart(2, '0')}`;
}

/** The candle periods under the names that UDF gives them: minutes as a number, days as `1D`. */
export function periodOf(resolution: string): Period | undefined {
  return PERIOD_OF.get(resolution === 'D' ? '1D' : resolution);
}
