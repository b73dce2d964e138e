/**
 * Results of rules that use only past prices, before costs, as t statistics: the mean over its standard error. A fair
 * market gives values like those of a normal distribution; the ones here are pooled over markets with different seeds.
 */

import { changes, correlation, deviation, mean } from './series.ts';

/** The part of a market that the rules read. */
export interface QuotedMarket {
  readonly instruments: readonly { readonly id: number; readonly code: string }[];
  quote(instrumentId: number, slot: number): { readonly bid: number; readonly ask: number };
}

/** 2026-01-05, a Monday. */
const FIRST_DAY = 20_458;
const SLOTS_PER_DAY = 345_600;
const STEPS_PER_DAY = 48;
const QUINTILES = 5;
const WEEK_DAYS = 7;
/** Weeks before the first bet. */
const FIRST_WEEKS = 52;

/** Logs of mid prices at even steps. */
function logsOf(market: QuotedMarket, id: number, { first, step, count }: Steps): number[] {
  return Array.from({ length: count }, (_, at) => {
    const { bid, ask } = market.quote(id, first + at * step);
    return Math.log(bid + ask);
  });
}

interface Steps {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

export interface HalvesOptions {
  /** Lengths of stretches in half hours; even. */
  readonly lengths: readonly number[];
  readonly days: number;
  readonly codes: readonly string[];
}

interface Stretch {
  readonly first: number;
  readonly second: number;
  readonly volatility: number;
}

/**
 * For each length, the momentum from the first half of a stretch to the second by quintile of its volatility: above 0 the calm ones
 * trend, below 0 the stormy ones revert.
 */
export function halvesByVolatility(
  markets: readonly QuotedMarket[],
  { lengths, days, codes }: HalvesOptions,
): number[][] {
  const stretches = lengths.map((): Stretch[] => []);
  const step = SLOTS_PER_DAY / STEPS_PER_DAY;
  for (const market of markets) {
    for (const { id } of market.instruments.filter(({ code }) => codes.includes(code))) {
      const steps = { first: FIRST_DAY * SLOTS_PER_DAY, step, count: days * STEPS_PER_DAY + 1 };
      const moves = changes(logsOf(market, id, steps));
      const scale = deviation(moves);
      for (const [place, length] of lengths.entries()) stretches[place]?.push(...cut(moves, length, scale));
    }
  }
  return stretches.map(momentumByQuintile);
}

function cut(moves: readonly number[], length: number, scale: number): Stretch[] {
  const count = Math.floor(moves.length / length);
  return Array.from({ length: count }, (_, place) => {
    const part = moves.slice(place * length, (place + 1) * length).map((move) => move / scale);
    const sum = (half: readonly number[]) => half.reduce((total, move) => total + move, 0);
    return {
      first: sum(part.slice(0, length / 2)),
      second: sum(part.slice(length / 2)),
      volatility: part.reduce((total, move) => total + move * move, 0),
    };
  });
}

function momentumByQuintile(stretches: readonly Stretch[]): number[] {
  const sorted = stretches.toSorted((left, right) => left.volatility - right.volatility);
  const size = Math.floor(sorted.length / QUINTILES);
  return Array.from({ length: QUINTILES }, (_, quintile) =>
    studentT(sorted.slice(quintile * size, (quintile + 1) * size).map(({ first, second }) => first * second)),
  );
}

/** Return of a weekly bet on the reversion of each price to its mean so far, in proportion to the distance. */
export function weeklyValueRule(
  markets: readonly QuotedMarket[],
  { weeks, codes }: { readonly weeks: number; readonly codes: readonly string[] },
): number {
  const steps = { first: FIRST_DAY * SLOTS_PER_DAY, step: WEEK_DAYS * SLOTS_PER_DAY, count: weeks + 1 };
  const results = markets.flatMap((market) => {
    const sums = Array.from({ length: weeks - FIRST_WEEKS }, () => 0);
    for (const { id } of market.instruments.filter(({ code }) => codes.includes(code))) {
      const logs = logsOf(market, id, steps);
      const scale = deviation(changes(logs));
      for (let at = FIRST_WEEKS; at < weeks; at += 1) {
        const now = logs[at] as number;
        const distance = (mean(logs.slice(0, at)) - now) / deviation(logs.slice(0, at));
        const result = (distance * ((logs[at + 1] as number) - now)) / scale;
        sums[at - FIRST_WEEKS] = (sums[at - FIRST_WEEKS] as number) + result;
      }
    }
    return sums;
  });
  return studentT(results);
}

/** How much better the first three spreads of a minute follow the range of this minute than that of the minute before. */
export function foresightOfSpreads(
  markets: readonly QuotedMarket[],
  { code, minutes }: { readonly code: string; readonly minutes: number },
): number {
  const [spreads, ranges, before]: [number[], number[], number[]] = [[], [], []];
  for (const market of markets) {
    const id = market.instruments.find((each) => each.code === code)?.id ?? 0;
    const rangeOf = (slot: number) => {
      const bids = Array.from({ length: 48 }, (_, at) => market.quote(id, slot + 5 * at).bid);
      return Math.max(...bids) - Math.min(...bids);
    };
    for (let at = 0; at < minutes; at += 1) {
      // Every eleventh minute of the hours from 8:00 to 11:00, one day after the other.
      const day = FIRST_DAY + 7 * Math.floor(at / 16);
      const slot = day * SLOTS_PER_DAY + (480 + 11 * (at % 16)) * 240;
      const three = [0, 1, 2].map((place) => market.quote(id, slot + place));
      spreads.push(mean(three.map(({ bid, ask }) => ask - bid)));
      ranges.push(rangeOf(slot));
      before.push(rangeOf(slot - 240));
    }
  }
  return correlation(spreads, ranges) - correlation(spreads, before);
}

function studentT(values: readonly number[]): number {
  return (mean(values) / deviation(values)) * Math.sqrt(values.length);
}
