import { describe, expect, it } from 'vitest';
import { BELL_MAX, bell, childKey, sample, normalSample, seedKey } from './random.ts';

const SAMPLES_PER_CELL = 40_000;
const key = seedKey('1');
const draws = Array.from({ length: SAMPLES_PER_CELL }, (_, at) => sample(key, at));

function moments(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}

describe('counter-based random numbers', () => {
  it('[MARKET-2] a sample is the same on every computer: three pinned samples', () => {
    expect([
      sample(seedKey('1'), 0),
      sample(seedKey('1'), 1),
      sample(seedKey('seed of tests'), 2 ** 31),
    ]).toEqual([-1_241_773_302, 2_052_086_233, 389_837_781]);
  });

  it('each of the 32 bits is set in half of the samples', () => {
    for (let bit = 0; bit < 32; bit += 1) {
      const set = draws.filter((bits) => ((bits >>> bit) & 1) === 1).length;
      expect(Math.abs(set - SAMPLES_PER_CELL / 2)).toBeLessThan(4 * Math.sqrt(SAMPLES_PER_CELL / 4));
    }
  });

  it('samples of neighbouring indexes and streams are independent', () => {
    const other = Array.from({ length: SAMPLES_PER_CELL }, (_, at) => sample(childKey(key, 1), at));
    const relation = (left: readonly number[], right: readonly number[]) =>
      left.reduce((sum, value, at) => sum + (value / 2 ** 31) * ((right[at] ?? 0) / 2 ** 31), 0) /
      left.length;
    const bound = (4 * (1 / 3)) / Math.sqrt(SAMPLES_PER_CELL);
    expect(Math.abs(relation(draws.slice(1), draws))).toBeLessThan(bound);
    expect(Math.abs(relation(draws, other))).toBeLessThan(bound);
  });

  it('seeds that differ in one character give independent streams', () => {
    const seeds = ['1', '2', '11', '01', '', ' 1', '1 '];
    expect(new Set(seeds.map((seed) => sample(seedKey(seed), 0))).size).toBe(seeds.length);
  });

  it('the bell has mean 0, its bound and its standard deviation', () => {
    const { mean, deviation } = moments(draws.map(bell));
    expect(Math.abs(mean)).toBeLessThan(3);
    expect(Math.abs(deviation - 147.8)).toBeLessThan(2);
    expect([bell(0), bell(-1)]).toEqual([-BELL_MAX, BELL_MAX]);
  });

  it('a normal sample has the given standard deviation', () => {
    const { mean, deviation } = moments(draws.map((bits) => normalSample(1_000_000, bits)));
    expect(Math.abs(mean)).toBeLessThan(20_000);
    expect(Math.abs(deviation - 1_000_000)).toBeLessThan(15_000);
  });
});
