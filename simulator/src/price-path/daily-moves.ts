/**
 * Daily moves of all paths. Each UTC day draws them with its own key, and the value of a path is the running sum of its moves since
 * EPOCH_DAY: a random walk, in which neither past prices nor the keys of past days say anything about the direction of a later move.
 * The size of moves clusters: the log of a day's volatility is a weighted sum of samples of this day and the 63 days before.
 */

import { integerRoot } from './integer-root.ts';
import type { PathTraits } from './factors.ts';
import { BUILT_MODEL, type PriceModel } from './price-model.ts';
import { isWeekend, shockMove, type Shock, shocksOf } from './shocks.ts';
import { expSeries, SERIES_BITS } from './price-scale.ts';
import { bell, normalSample } from '../random/distributions.ts';
import { type DayKeys, keyWords, openRootKey } from '../random/day-keys.ts';
import { SampleStream } from '../random/sample-stream.ts';

/** 2026-01-01: every path has the value 0 at its start, every instrument its anchor price. */
export const EPOCH_DAY = 20_454;

/** All paths on one UTC day, in the order of the model's list; nano-logs. */
export interface DailyMoves {
  readonly key: Uint32Array;
  /** Values at the start of the day. */
  readonly from: Float64Array;
  /** Values at its end, with shocks. */
  readonly to: Float64Array;
  /** Deviations of the day's moves. */
  readonly sigmas: Float64Array;
  readonly shocks: readonly (readonly Shock[])[];
}

/** The samples of a day, SAMPLES_PER_PATH words for each path. */
interface DaySamples {
  readonly key: Uint32Array;
  readonly words: Int32Array;
  /** Bell samples of the volatility of each path, smaller for skewed paths. */
  readonly volatility: Int16Array;
  /** What the day adds to the volatility of later days: the size of its fall, for skewed paths on weekdays. */
  readonly fall: Int16Array;
}

const SAMPLES_PER_PATH = 8;
/** Samples of a path and day: its move, its volatility, and its unscheduled step from here on. */
const MOVE = 0;
const VOLATILITY = 1;
const JUMP = 2;

/** Days whose samples determine the volatility of a day: this one and those before. */
export const MEMORY_DAYS = 64;
const WEIGHT_ONE = 4096;
/** Weights 1/√(k + 1) of the day k days ago, normalised to a sum of squares of WEIGHT_ONE². */
const WEIGHTS = volatilityWeights();
/** Weights of a fall k days ago: the leverage effect of share indices, which fades within two weeks. */
const FALL_WEIGHTS = fallWeights(2400);
/** Volatility samples of a skewed path, whose falls add volatility too, in quarters. */
const SKEWED_QUARTERS = 3;
/** Steps of a standard deviation in the table of volatility factors, which ends at four of them. */
const FACTOR_STEPS = 32;
const MAX_FACTOR_STEP = 4 * FACTOR_STEPS;
/** Weighted sum of bell samples (deviation 147.8) for one step. */
const SUM_PER_STEP = Math.floor((WEIGHT_ONE * 1478) / (10 * FACTOR_STEPS));
/** Deviation of the log of the volatility. */
const LOG_VOLATILITY_NANO = 450_000_000;
const FACTOR_ONE = 4096;
/** e^(x − s²) for x of deviation s, so that the mean of the square is 1. */
const FACTORS = volatilityFactors();

/** A weekend's moves are this much smaller, except those of coins: news waits for Monday. */
const WEEKEND_CALM = 8;

/** Values stay within this many ordinary daily deviations: those of a random walk of 45 years. */
const BOUND_DAYS = 128;

/** An asset's idiosyncratic path with the paths that it is the drift of, and their weights. */
interface OwnPath {
  readonly place: number;
  readonly parts: readonly { readonly place: number; readonly weight: number }[];
}

function ownPathsOf({ paths, assets }: PriceModel): readonly OwnPath[] {
  const placeOf = (name: string) => paths.findIndex((traits) => traits.name === name);
  return [...assets.values()].map(({ name, loadings }) => ({
    place: placeOf(name),
    parts: loadings.map(({ path, weight }) => ({ place: placeOf(path), weight: Math.abs(weight) })),
  }));
}

function volatilityWeights(): Int32Array {
  const squares = Array.from({ length: MEMORY_DAYS }, (_, at) => Math.floor(2 ** 40 / (at + 1)));
  const root = integerRoot(squares.reduce((sum, square) => sum + square, 0));
  return Int32Array.from(squares, (square) => Math.floor((integerRoot(square) * WEIGHT_ONE) / root));
}

function fallWeights(first: number): Int32Array {
  const weights = new Int32Array(MEMORY_DAYS);
  for (let ago = 1, weight = first; ago < MEMORY_DAYS; ago += 1) {
    weights[ago] = weight;
    weight = Math.floor((weight * 7) / 8);
  }
  return weights;
}

function volatilityFactors(): Int32Array {
  const perStep = LOG_VOLATILITY_NANO / FACTOR_STEPS;
  const square = Math.floor((LOG_VOLATILITY_NANO / 1000) ** 2 / 1000);
  return Int32Array.from({ length: 2 * MAX_FACTOR_STEP + 1 }, (_, at) => {
    const factor = expSeries(Math.floor((at - MAX_FACTOR_STEP) * perStep) - square);
    return Number((factor * BigInt(FACTOR_ONE)) >> SERIES_BITS);
  });
}

export class MoveHistory {
  readonly #keys: DayKeys;
  readonly #paths: readonly PathTraits[];
  readonly #ownPaths: readonly OwnPath[];
  readonly #samples = new Map<number, DaySamples>();
  /** Consecutive days around the epoch. */
  readonly #days = new Map<number, DailyMoves>();
  #oldest = EPOCH_DAY;
  /** The day after the newest one. */
  #end = EPOCH_DAY;

  constructor(keys: DayKeys, model: PriceModel = BUILT_MODEL) {
    this.#keys = keys;
    this.#paths = model.paths;
    this.#ownPaths = ownPathsOf(model);
  }

  /** The moves of a day (counted from 1970-01-01), after those of all days between it and the epoch. */
  movesOf(day: number): DailyMoves {
    const zero = new Float64Array(this.#paths.length);
    for (; this.#end <= day; this.#end += 1) {
      const from = this.#days.get(this.#end - 1)?.to ?? zero;
      this.#days.set(this.#end, this.#after(this.#end, from));
    }
    for (; this.#oldest > day; this.#oldest -= 1) {
      const to = this.#days.get(this.#oldest)?.from ?? zero;
      this.#days.set(this.#oldest - 1, this.#before(this.#oldest - 1, to));
    }
    return this.#days.get(day) as DailyMoves;
  }

  #after(day: number, from: Float64Array): DailyMoves {
    const { key, moves, ...rest } = this.#drawn(day);
    return {
      key,
      from,
      to: from.map((value, path) => this.#bounded(path, value + (moves[path] as number))),
      ...rest,
    };
  }

  #before(day: number, to: Float64Array): DailyMoves {
    const { key, moves, ...rest } = this.#drawn(day);
    return {
      key,
      from: to.map((value, path) => this.#bounded(path, value - (moves[path] as number))),
      to,
      ...rest,
    };
  }

  #drawn(day: number) {
    const { key, words } = this.#samplesOf(day);
    const sigmas = this.#sigmasOf(day);
    const shocks = shocksOf({ day, key, paths: this.#paths }, (path) => {
      const at = path * SAMPLES_PER_PATH + JUMP;
      return [words[at] as number, words[at + 1] as number, words[at + 2] as number];
    });
    const moves = sigmas.map((sigma, path) => {
      const move = normalSample(sigma, words[path * SAMPLES_PER_PATH + MOVE] as number);
      return (shocks[path] ?? []).reduce((sum, shock) => sum + shockMove(shock), move);
    });
    for (const { place, parts } of this.#ownPaths)
      moves[place] = (moves[place] as number) - driftOf(parts, sigmas);
    return { key, sigmas, shocks, moves };
  }

  /** Deviations of all paths on a day. */
  #sigmasOf(day: number): Float64Array {
    const sums = new Float64Array(this.#paths.length);
    for (let ago = 0; ago < MEMORY_DAYS; ago += 1) {
      const { volatility, fall } = this.#samplesOf(day - ago);
      const [weight, fallWeight] = [WEIGHTS[ago] as number, FALL_WEIGHTS[ago] as number];
      for (let path = 0; path < sums.length; path += 1) {
        const own = weight * (volatility[path] as number);
        sums[path] = (sums[path] as number) + own + fallWeight * (fall[path] as number);
      }
    }
    return sums.map((sum, path) => {
      const step = Math.max(-MAX_FACTOR_STEP, Math.min(MAX_FACTOR_STEP, Math.floor(sum / SUM_PER_STEP)));
      const factor = FACTORS[step + MAX_FACTOR_STEP] as number;
      const { dailyMicros, profile } = this.#paths[path] as PathTraits;
      const isQuiet = isWeekend(day) && profile !== 'round_the_clock';
      return Math.floor((dailyMicros * 1000 * factor) / (isQuiet ? WEEKEND_CALM * FACTOR_ONE : FACTOR_ONE));
    });
  }

  #samplesOf(day: number): DaySamples {
    const known = this.#samples.get(day);
    if (known !== undefined) return known;
    const key = keyWords(this.#keys.keyOf(day));
    const count = this.#paths.length * SAMPLES_PER_PATH;
    const stream = new SampleStream('day', count).select(key, 0, 0);
    const words = Int32Array.from({ length: count }, (_, at) => stream.sample(at));
    const samples = {
      key,
      words,
      volatility: Int16Array.from(this.#paths, ({ isSkewed }, path) => {
        const sample = bell(words[path * SAMPLES_PER_PATH + VOLATILITY] as number);
        return isSkewed ? Math.floor((sample * SKEWED_QUARTERS) / 4) : sample;
      }),
      fall: Int16Array.from(this.#paths, ({ isSkewed }, path) =>
        isSkewed && !isWeekend(day) ? -bell(words[path * SAMPLES_PER_PATH + MOVE] as number) : 0,
      ),
    };
    this.#samples.set(day, samples);
    return samples;
  }

  /** A value reflected at the bounds of its path. */
  #bounded(path: number, value: number): number {
    const bound = (this.#paths[path]?.dailyMicros ?? 0) * 1000 * BOUND_DAYS;
    if (value > bound) return 2 * bound - value;
    return value < -bound ? -2 * bound - value : value;
  }
}

/** Moves depend on keys and paths alone, so the markets of a process share them. */
const histories = new WeakMap<DayKeys, Map<PriceModel, MoveHistory>>();

/** The moves of a market's keys; a text is the seed of an open market. */
export function historyOf(seed: string | DayKeys, model: PriceModel = BUILT_MODEL): MoveHistory {
  const keys = typeof seed === 'string' ? openRootKey(seed) : seed;
  const ofKeys = histories.get(keys) ?? new Map<PriceModel, MoveHistory>();
  histories.set(keys, ofKeys);
  const history = ofKeys.get(model) ?? new MoveHistory(keys, model);
  ofKeys.set(model, history);
  return history;
}

/** Half the variance of an asset's log: without it, the mean of the price itself would rise. */
function driftOf(parts: OwnPath['parts'], sigmas: Float64Array): number {
  let variance = 0;
  for (const { place, weight } of parts) {
    const micros = Math.floor((weight * (sigmas[place] as number)) / (1024 * 1000));
    variance += micros * micros;
  }
  return Math.floor(variance / 2000);
}
