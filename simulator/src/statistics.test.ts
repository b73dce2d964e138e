/** Statistical properties of the market, computed from the candles and ticks of one seed. */

import { TICKS_PER_SECOND } from '@vernier/shared/limits';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { describe, expect, it } from 'vitest';
import { emptyMinute } from '@vernier/shared/market/minute-ticks';
import { Market } from './market.ts';
import { SLOTS_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';

const market = new Market({ seed: '1' });
/** 2026-11-20 00:00 UTC, in days since 1970. */
const TODAY = 20_777;
const MINUTES = 1440;

function idOf(code: string): number {
  return INSTRUMENTS.find((instrument) => instrument.code === code)!.id;
}

/** Mid prices, in half points, at even distances over the days before today. */
function midsOf(code: string, days: number, everyMinutes: number): number[] {
  const first = (TODAY - days) * SLOTS_PER_DAY;
  const step = everyMinutes * SLOTS_PER_MINUTE;
  return Array.from({ length: (days * MINUTES) / everyMinutes + 1 }, (_, at) => {
    const { bid, ask } = market.quote(idOf(code), first + at * step);
    return bid + ask;
  });
}

/** Relative moves between consecutive prices. */
function movesOf(mids: readonly number[]): number[] {
  return mids.slice(1).map((mid, at) => mid / mids[at]! - 1);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function correlation(left: readonly number[], right: readonly number[]): number {
  const [leftMean, rightMean] = [mean(left), mean(right)];
  const both = mean(left.map((value, at) => (value - leftMean) * (right[at]! - rightMean)));
  const spread = (values: readonly number[], centre: number) =>
    Math.sqrt(mean(values.map((x) => (x - centre) ** 2)));
  return both / (spread(left, leftMean) * spread(right, rightMean));
}

function kurtosis(values: readonly number[]): number {
  const variance = mean(values.map((value) => value ** 2));
  return mean(values.map((value) => value ** 4)) / variance ** 2;
}

it('[TRADE-7] within a second, 99.9 % of ordinary moves are smaller than three spreads in every instrument', () => {
  const first = (TODAY - 3) * SLOTS_PER_DAY;
  const shares = INSTRUMENTS.map(({ code, id }) => {
    let far = 0;
    let moves = 0;
    for (let hour = 0; hour < 24; hour += 3) {
      const start = first + hour * 60 * SLOTS_PER_MINUTE;
      const ticks = Array.from({ length: 2 * SLOTS_PER_MINUTE }, (_, at) => market.quote(id, start + at));
      for (const [at, { bid, ask }] of ticks.slice(0, -TICKS_PER_SECOND).entries()) {
        moves += 1;
        if (Math.abs(ticks[at + TICKS_PER_SECOND]!.ask - ask) > 3 * (ask - bid)) far += 1;
      }
    }
    return { code, share: far / moves };
  });
  expect(shares.filter(({ share }) => share > 0.001)).toEqual([]);
});

describe('[MARKET-3] prices are correlated like real ones', () => {
  it.each([
    ['EURUSD', 'GBPUSD', 0.3, 1],
    ['EURUSD', 'USDCHF', -1, -0.3],
    ['AUDUSD', 'NZDUSD', 0.3, 1],
    ['XAUUSD', 'XAGUSD', 0.35, 1],
    ['USOIL', 'UKOIL', 0.8, 1],
    ['US500', 'NAS100', 0.7, 1],
    ['US500', 'US30', 0.7, 1],
    ['NVDA', 'NAS100', 0.25, 1],
    ['BTCUSD', 'ETHUSD', 0.6, 1],
    ['EURUSD', 'NATGAS', -0.1, 0.1],
  ])('%s and %s correlate between %d and %d', (left, right, least, most) => {
    const measured = correlation(movesOf(midsOf(left, 40, 30)), movesOf(midsOf(right, 40, 30)));
    expect(measured).toBeGreaterThan(least);
    expect(measured).toBeLessThan(most);
  });

  it('EURUSD and GBPUSD also within the minute', () => {
    const first = TODAY * SLOTS_PER_DAY;
    const at = (code: string) =>
      movesOf(
        Array.from({ length: 2000 }, (_, place) => {
          const { bid, ask } = market.quote(idOf(code), first + place * 20);
          return bid + ask;
        }),
      );
    expect(correlation(at('EURUSD'), at('GBPUSD'))).toBeGreaterThan(0.25);
  });
});

describe('[MARKET-3] volatility', () => {
  it.each(['EURUSD', 'XAUUSD', 'US500', 'BTCUSD', 'TSLA'])('of %s has fat tails and clusters', (code) => {
    const moves = movesOf(midsOf(code, 8, 1));
    const sizes = moves.map(Math.abs);
    expect(kurtosis(moves)).toBeGreaterThan(4);
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.1);
    expect(correlation(sizes.slice(20), sizes.slice(0, -20))).toBeGreaterThan(0.05);
    expect(Math.abs(correlation(moves.slice(1), moves.slice(0, -1)))).toBeLessThan(0.06);
  });

  it.each([
    ['EURUSD', 0.0025, 0.008],
    ['GBPJPY', 0.003, 0.01],
    ['XAUUSD', 0.004, 0.015],
    ['US500', 0.0045, 0.016],
    ['AAPL', 0.0075, 0.025],
    ['BTCUSD', 0.015, 0.04],
    ['NATGAS', 0.018, 0.05],
  ])('of %s is between %d and %d a day', (code, least, most) => {
    const moves = movesOf(midsOf(code, 200, MINUTES));
    const deviation = Math.sqrt(mean(moves.map((move) => move ** 2)));
    expect(deviation).toBeGreaterThan(least);
    expect(deviation).toBeLessThan(most);
  });

  it('has jumps: single ticks beyond ordinary moves', () => {
    const id = idOf('BTCUSD');
    const ticks = emptyMinute();
    const mids = midsOf('BTCUSD', 30, 1);
    const jumps = movesOf(mids).filter((move, at) => {
      if (Math.abs(move) < 0.003) return false;
      market.fillMinute(id, (TODAY - 30) * MINUTES + at, ticks);
      return ticks.bids.some((bid, slot) => slot > 0 && Math.abs(bid / ticks.bids[slot - 1]! - 1) > 0.003);
    });
    expect(jumps.length).toBeGreaterThan(2);
    expect(jumps.length).toBeLessThan(20);
  });
});

describe('[MARKET-6] spreads', () => {
  /** Range and typical spread of every fourth minute of two days. */
  const minutesOf = (code: string) => {
    const ticks = emptyMinute();
    return Array.from({ length: (2 * MINUTES) / 4 }, (_, at) => {
      const minute = (TODAY - 2) * MINUTES + 4 * at;
      market.fillMinute(idOf(code), minute, ticks);
      const high = ticks.bids.reduce((left, right) => Math.max(left, right));
      const low = ticks.bids.reduce((left, right) => Math.min(left, right));
      const spread = mean([...ticks.asks].map((ask, slot) => ask - ticks.bids[slot]!));
      return { hour: Math.floor((minute % MINUTES) / 60), range: high - low, spread };
    });
  };

  it.each(['EURUSD', 'USOIL', 'BTCUSD', 'US500', 'AAPL'])('of %s widen with volatility', (code) => {
    const minutes = minutesOf(code);
    const hourly = (name: 'range' | 'spread') =>
      minutes.map((minute) => {
        const sameHour = minutes.filter(({ hour }) => hour === minute.hour);
        return minute[name] / mean(sameHour.map((each) => each[name]));
      });
    expect(correlation(hourly('range'), hourly('spread'))).toBeGreaterThan(0.1);
  });

  it('of shares widen outside American hours', () => {
    const minutes = minutesOf('AAPL');
    const at = (from: number, to: number) =>
      mean(minutes.filter(({ hour }) => hour >= from && hour < to).map(({ spread }) => spread));
    expect(at(0, 8) / at(15, 20)).toBeGreaterThan(1.05);
  });

  it('are at least a point and never implausibly wide', () => {
    for (const { code, pricePrecision } of INSTRUMENTS) {
      const { bid, ask } = market.quote(idOf(code), TODAY * SLOTS_PER_DAY);
      expect([code, pricePrecision, (ask - bid) / bid < 0.006]).toEqual([code, pricePrecision, true]);
    }
  });
});

describe('prices stay plausible', () => {
  it.each(INSTRUMENTS.map(({ code }) => code))('%s for five years around now', (code) => {
    const id = idOf(code);
    const weeks = Array.from({ length: (5 * 365) / 11 }, (_, at) => TODAY - 900 + 11 * at);
    const bids = weeks.map((day) => market.quote(id, day * SLOTS_PER_DAY).bid);
    const middle = bids.toSorted((left, right) => left - right)[Math.floor(bids.length / 2)]!;
    const [low, high] = [Math.min(...bids), Math.max(...bids)];
    // Random walks of five years: currencies stay within four fifths of their median, coins within a factor of twelve.
    const reach = code.length === 6 && INSTRUMENTS[id - 1]!.categoryId === 1 ? 1.8 : 12;
    expect(low * reach).toBeGreaterThan(middle);
    expect(high).toBeLessThan(middle * reach);
    expect(low).toBeGreaterThan(100);
  });
});
