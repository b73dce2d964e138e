/** Stylised facts of real markets, measured on simulated ones. */

import { RELEASE_KINDS } from '../../src/calendar/release-kinds.ts';
import { releasesOn } from '../../src/calendar/releases.ts';
import type { Market } from '../../src/market.ts';
import { MINUTES_PER_DAY, SLOTS_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { changes, correlation, kurtosis, mean, median, rankCorrelation } from './series.ts';

/** 2026-01-05, a Monday. */
const FIRST_DAY = 20_458;
const DAYS = 730;
const INTRADAY_DAYS = 40;
const WEEKEND_SECONDS = 3 * 86_400;
const FIVE_MINUTES = 5 * SLOTS_PER_MINUTE;

export interface MarketFact {
  readonly name: string;
  /** Published value or the aim. */
  readonly reference: string;
  measure(markets: FactMarkets): number;
}

/** Markets of one seed. */
export interface FactMarkets {
  readonly always: Market;
  readonly sessions: Market;
}

function idOf(market: Market, code: string): number {
  return market.instruments.find((instrument) => instrument.code === code)?.id ?? 0;
}

function returnsOf(market: Market, code: string, step: number, count: number): number[] {
  const id = idOf(market, code);
  return changes(
    Array.from({ length: count + 1 }, (_, at) => {
      const { bid, ask } = market.quote(id, FIRST_DAY * SLOTS_PER_DAY + at * step);
      return Math.log(bid + ask);
    }),
  );
}

/** Daily returns: of all days for coins, of weekdays otherwise, since the weekends are measured apart. */
function daily(market: Market, code: string): number[] {
  const days = returnsOf(market, code, SLOTS_PER_DAY, DAYS);
  return code === 'BTCUSD' ? days : days.filter((_, at) => at % 7 < 5);
}

export function dailyKurtosis(market: Market, code: string): number {
  return kurtosis(daily(market, code));
}

/** Correlation of a day's return with the size of the next one. */
export function leverageEffect(market: Market, code: string): number {
  const days = daily(market, code);
  return correlation(days.slice(0, -1), days.slice(1).map(Math.abs));
}

/** Rank correlation of volume and range of the minutes of five weekdays. */
export function volumeWithRange(market: Market, code: string): number {
  const candles = market.candles(idOf(market, code), '1min', {
    limit: 5 * MINUTES_PER_DAY,
    nowMs: (FIRST_DAY + 5) * 86_400_000 - 1,
  });
  return rankCorrelation(
    candles.map(({ volume }) => volume),
    candles.map(({ high, low }) => high - low),
  );
}

function fiveMinutes(market: Market, code: string): number[] {
  return returnsOf(market, code, FIVE_MINUTES, (INTRADAY_DAYS * MINUTES_PER_DAY) / 5);
}

function lagged(values: readonly number[], lag: number): number {
  return correlation(values.slice(lag), values.slice(0, -lag));
}

/** Releases of importance 3 that move the euro's dollar, as minutes since 1970. */
function importantReleases(): number[] {
  const kinds = new Set(
    RELEASE_KINDS.filter(({ importance, paths }) => importance === 3 && paths.includes('dollar')),
  );
  const days = Array.from({ length: 200 }, (_, at) => FIRST_DAY + at);
  return days.flatMap((day) =>
    releasesOn(day)
      .filter((kind) => kinds.has(kind))
      .map(({ minute }) => day * MINUTES_PER_DAY + minute),
  );
}

function meanSpread(market: Market, code: string, minute: number): number {
  const slots = [5, 65, 125, 185].map((place) => minute * SLOTS_PER_MINUTE + place);
  return mean(slots.map((slot) => market.quote(idOf(market, code), slot)).map(({ bid, ask }) => ask - bid));
}

/** Sum of squared one-minute returns. */
function variance(market: Market, code: string, from: number, minutes: number): number {
  const id = idOf(market, code);
  const logs = Array.from({ length: minutes + 1 }, (_, at) => {
    const { bid, ask } = market.quote(id, (from + at) * SLOTS_PER_MINUTE);
    return Math.log(bid + ask);
  });
  return changes(logs).reduce((sum, move) => sum + move * move, 0);
}

/** Volatility of the half hour after important releases over that of the half hour before. */
export function releaseVolatility(market: Market, code: string): number {
  const sum = (from: number) =>
    mean(importantReleases().map((minute) => variance(market, code, minute + from, 30)));
  return Math.sqrt(sum(1) / sum(-31));
}

/** Variance from Friday's close to Monday's open over that from an open to its close. */
export function weekendRatio(market: Market, code: string): number {
  const candles = market.candles(idOf(market, code), '1day', {
    limit: 500,
    nowMs: (FIRST_DAY + DAYS) * 86_400_000,
  });
  const days = candles.map(({ open, close }) => Math.log(close / open) ** 2);
  const weekends = candles.flatMap(({ timeS, open }, at) => {
    const before = candles[at - 1];
    // From a Friday to a Monday, without holidays.
    const isWeekend = before !== undefined && timeS - before.timeS === WEEKEND_SECONDS;
    return isWeekend ? [Math.log(open / before.close) ** 2] : [];
  });
  return mean(weekends) / mean(days);
}

/** Changes of a quote in each sixtieth minute of some days. */
export function quoteChanges(market: Market, code: string): number[] {
  const id = idOf(market, code);
  return Array.from({ length: 5 * 24 }, (_, hour) => {
    const first = FIRST_DAY * SLOTS_PER_DAY + hour * 60 * SLOTS_PER_MINUTE;
    return Array.from(
      { length: SLOTS_PER_MINUTE },
      (_tick, slot) => market.quote(id, first + slot).volume,
    ).filter((volume) => volume > 0).length;
  });
}

export const MARKET_FACTS: readonly MarketFact[] = [
  ...['EURUSD', 'US500', 'AAPL', 'BTCUSD'].map((code) => ({
    name: `Kurtosis of daily returns, ${code}`,
    reference: 'aim 3 to 10; above 3 in all markets (Cont 2001)',
    measure: ({ always }: FactMarkets) => dailyKurtosis(always, code),
  })),
  {
    name: 'Kurtosis of 5-minute returns, EURUSD',
    reference: 'far above 3, falling with the interval (Cont 2001)',
    measure: ({ always }) => kurtosis(fiveMinutes(always, 'EURUSD')),
  },
  {
    name: 'Autocorrelation of 5-minute returns, EURUSD',
    reference: 'about 0 (Cont 2001)',
    measure: ({ always }) => lagged(fiveMinutes(always, 'EURUSD'), 1),
  },
  {
    name: 'Autocorrelation of their sizes after an hour, EURUSD',
    reference: 'positive, slowly falling (Cont 2001)',
    measure: ({ always }) => lagged(fiveMinutes(always, 'EURUSD').map(Math.abs), 12),
  },
  ...['US500', 'GER40'].map((code) => ({
    name: `Correlation of the daily return with the size of the next, ${code}`,
    reference: '−0.3 to −0.1 for share indices (leverage effect, Black 1976)',
    measure: ({ always }: FactMarkets) => leverageEffect(always, code),
  })),
  ...['EURUSD', 'US500', 'BTCUSD'].map((code) => ({
    name: `Rank correlation of volume and range of a minute, ${code}`,
    reference: 'positive in all markets (Karpoff 1987)',
    measure: ({ always }: FactMarkets) => volumeWithRange(always, code),
  })),
  {
    name: 'Correlation EURUSD and GBPUSD, 5 minutes',
    reference: '0.6 to 0.8',
    measure: ({ always }) => correlation(fiveMinutes(always, 'EURUSD'), fiveMinutes(always, 'GBPUSD')),
  },
  {
    name: 'Correlation US500 and NAS100, 5 minutes',
    reference: '0.9',
    measure: ({ always }) => correlation(fiveMinutes(always, 'US500'), fiveMinutes(always, 'NAS100')),
  },
  {
    name: 'Changes of the EURUSD quote in a minute, median',
    reference: 'by activity, 5 to 240',
    measure: ({ always }) => median(quoteChanges(always, 'EURUSD')),
  },
  {
    name: 'Changes of the NATGAS quote in a minute, least',
    reference: 'by activity, 5 to 240',
    measure: ({ always }) => Math.min(...quoteChanges(always, 'NATGAS')),
  },
  {
    name: 'Spread of EURUSD at the rollover over that at noon',
    reference: '3 to 20 at brokers',
    measure: ({ always }) => {
      const days = Array.from({ length: 10 }, (_, at) => (FIRST_DAY + 7 * at) * MINUTES_PER_DAY);
      const at = (minute: number) => mean(days.map((day) => meanSpread(always, 'EURUSD', day + minute)));
      return at(22 * 60) / at(12 * 60 - 5);
    },
  },
  {
    name: 'Spread of EURUSD in the minute after a release over half an hour before',
    reference: '3 to 10 at brokers',
    measure: ({ always }) => {
      const at = (after: number) =>
        mean(importantReleases().map((minute) => meanSpread(always, 'EURUSD', minute + after)));
      return at(1) / at(-30);
    },
  },
  {
    name: 'Volatility of EURUSD in the 30 minutes after a release over the 30 before',
    reference: '2 to 4 (Andersen and Bollerslev 1998)',
    measure: ({ always }) => releaseVolatility(always, 'EURUSD'),
  },
  {
    name: 'Variance of a weekend over that of an open day, AAPL in sessions',
    reference: 'below 1/6 (French and Roll 1986)',
    measure: ({ sessions }) => weekendRatio(sessions, 'AAPL'),
  },
];
