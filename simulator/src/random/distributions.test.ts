import { describe, expect, it } from 'vitest';
import { BELL_MAX, bell, normalSample } from './distributions.ts';
import { SampleStream } from './sample-stream.ts';

const SAMPLE_COUNT = 40_000;
const stream = new SampleStream('day', SAMPLE_COUNT).select(new Uint32Array(8), 0, 0);
const samples = Array.from({ length: SAMPLE_COUNT }, (_, at) => stream.sample(at));

function moments(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}

describe('samples and distributions', () => {
  it('each of the 32 bits is set in half of the samples', () => {
    for (let bit = 0; bit < 32; bit += 1) {
      const set = samples.filter((bits) => ((bits >>> bit) & 1) === 1).length;
      expect(Math.abs(set - SAMPLE_COUNT / 2)).toBeLessThan(4 * Math.sqrt(SAMPLE_COUNT / 4));
    }
  });

  it('the bell has mean 0, its bound and its standard deviation', () => {
    const { mean, deviation } = moments(samples.map(bell));
    expect(Math.abs(mean)).toBeLessThan(3);
    expect(Math.abs(deviation - 147.8)).toBeLessThan(2);
    expect([bell(0), bell(-1)]).toEqual([-BELL_MAX, BELL_MAX]);
  });

  it('a normal sample has the given standard deviation', () => {
    const { mean, deviation } = moments(samples.map((bits) => normalSample(1_000_000, bits)));
    expect(Math.abs(mean)).toBeLessThan(20_000);
    expect(Math.abs(deviation - 1_000_000)).toBeLessThan(15_000);
  });
});
