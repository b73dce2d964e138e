import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SampleStream } from '../random/sample-stream.ts';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import {
  BRIDGE_ROUNDING,
  bridgeAt,
  displacement,
  fillBridge,
  type MinuteBridge,
  maxDeviation,
  minuteStream,
} from './tick-bridge.ts';

function samplesOf(minute: number): SampleStream {
  return minuteStream().select(new Uint32Array(8), 0, minute);
}

const nano = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const spans: fc.Arbitrary<MinuteBridge> = fc.record({
  from: nano,
  to: nano,
  sigma: fc.integer({ min: 1, max: 20_000_000 }),
  samples: fc.nat().map(samplesOf),
});

function filled(span: MinuteBridge): Float64Array {
  const out = new Float64Array(SLOTS_PER_MINUTE + 1);
  fillBridge(span, out);
  return out;
}

describe('a path inside a minute', () => {
  it('starts and ends where the minutes meet', () => {
    fc.assert(
      fc.property(spans, (span) => {
        const values = filled(span);
        expect([values[0], values[SLOTS_PER_MINUTE], bridgeAt(span, 0)]).toEqual([
          span.from,
          span.to,
          span.from,
        ]);
      }),
    );
  });

  it('is the same slot by slot and all at once', () => {
    fc.assert(
      fc.property(spans, (span) => {
        const values = filled(span);
        for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1)
          expect(bridgeAt(span, slot)).toBe(values[slot]);
      }),
      { numRuns: 20 },
    );
  });

  it('[CANDLE-2] never exceeds the maximum deviation, in the whole minute and in every half', () => {
    const check = (
      values: Float64Array,
      sigma: number,
      part: readonly [left: number, right: number],
    ): void => {
      const [left, right] = part;
      if (right - left < 2) return;
      const inside = values.slice(left, right + 1);
      const maxMove = maxDeviation(sigma, right - left) + BRIDGE_ROUNDING;
      expect(Math.max(...inside)).toBeLessThanOrEqual(Math.max(values[left]!, values[right]!) + maxMove);
      expect(Math.min(...inside)).toBeGreaterThanOrEqual(Math.min(values[left]!, values[right]!) - maxMove);
      const middle = (left + right) >> 1;
      check(values, sigma, [left, middle]);
      check(values, sigma, [middle, right]);
    };
    fc.assert(
      fc.property(spans, (span) => check(filled(span), span.sigma, [0, SLOTS_PER_MINUTE])),
      { numRuns: 50 },
    );
  });

  it('reaches the maximum deviation with the largest samples', () => {
    const sigma = 1_000_000;
    const widest = (length: number): number => maxDeviation(sigma, length);
    expect(widest(240) / sigma).toBeGreaterThan(1.5);
    expect(widest(240) / sigma).toBeLessThan(2);
    expect(widest(60)).toBeLessThan(widest(120));
    const single = Array.from({ length: 2000 }, (_, minute) =>
      Math.abs(displacement({ sigma, samples: samplesOf(minute) }, 120, 240)),
    );
    expect(Math.max(...single)).toBeGreaterThan(0.85 * sigma);
    expect(Math.max(...single)).toBeLessThanOrEqual(0.8661 * sigma);
  });

  it('has squared steps that add up to the variance of the minute', () => {
    const sigma = 1_000_000;
    let squares = 0;
    const minutes = 200;
    for (let minute = 0; minute < minutes; minute += 1) {
      const values = filled({ from: 0, to: 0, sigma, samples: samplesOf(minute) });
      for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1)
        squares += (values[slot + 1]! - values[slot]!) ** 2;
    }
    // A bridge with equal ends lacks one of its 240 degrees of freedom.
    expect(squares / minutes / sigma ** 2).toBeGreaterThan(0.97);
    expect(squares / minutes / sigma ** 2).toBeLessThan(1.03);
  });
});
