import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpolate, displacementOf, SHARE_ONE, varianceShare, sigmaForShare } from './cascade.ts';
import { SampleStream } from '../random/sample-stream.ts';

const shares = fc.integer({ min: 1, max: SHARE_ONE - 1 });
const bits = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const sigmas = fc.integer({ min: 1, max: 1_000_000_000 });
const nano = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });

describe('a split', () => {
  it('gives each part a share between 0 and 1', () => {
    fc.assert(
      fc.property(shares, bits, (even, chance) => {
        const tilt = Math.floor((even * (SHARE_ONE - even)) / SHARE_ONE);
        const share = varianceShare(even, tilt, chance);
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(SHARE_ONE);
        expect(Math.abs(share - even)).toBeLessThanOrEqual(tilt);
      }),
    );
  });

  it('preserves the variance: the squared deviations of the parts add up to that of the whole', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 100_000, max: 500_000_000 }), (share, sigma) => {
        const parts = sigmaForShare(sigma, share) ** 2 + sigmaForShare(sigma, SHARE_ONE - share) ** 2;
        expect(Math.abs(parts / sigma ** 2 - 1)).toBeLessThan(0.001);
      }),
    );
  });

  it('gives safe integers', () => {
    fc.assert(
      fc.property(sigmas, shares, bits, (sigma, share, chance) => {
        expect(Number.isSafeInteger(displacementOf(sigma, share, chance))).toBe(true);
        expect(Math.abs(displacementOf(sigma, share, chance))).toBeLessThanOrEqual(1.73 * sigma + 1);
      }),
    );
  });

  it('is on the line at its share of the variance', () => {
    fc.assert(
      fc.property(nano, nano, (from, to) => {
        expect([interpolate(from, to, 0), interpolate(from, to, SHARE_ONE)]).toEqual([from, to]);
        expect(Math.abs(interpolate(from, to, SHARE_ONE / 2) - (from + to) / 2)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([0.1, 0.3, 0.5, 0.8])('after %d of the variance is displaced like a Brownian bridge', (part) => {
    const sigma = 1_000_000;
    const share = Math.floor(part * SHARE_ONE);
    const samples = new SampleStream('splits', 20_000).select(new Uint32Array(8), 0, 0);
    const pushes = Array.from({ length: 20_000 }, (_, at) =>
      displacementOf(sigma, share, samples.sample(at)),
    );
    const mean = pushes.reduce((sum, push) => sum + push, 0) / pushes.length;
    const deviation = Math.sqrt(pushes.reduce((sum, push) => sum + push ** 2, 0) / pushes.length);
    expect(Math.abs(mean)).toBeLessThan(0.02 * sigma);
    expect(Math.abs(deviation / sigma / Math.sqrt(part * (1 - part)) - 1)).toBeLessThan(0.02);
  });
});
