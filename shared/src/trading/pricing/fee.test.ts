import { describe, expect, it } from 'vitest';
import { feeFor } from './fee.ts';

describe('feeFor', () => {
  it.each([
    // lots × 1e8    rate (micros)        fee (micros)
    [50_000_000, 5_000_000n, 2_500_000n], // the contract's worked example
    [0, 5_000_000n, 0n],
    [1_000_000, 5_000_000n, 50_000n],
    [10_000_000_000, 5_000_000n, 500_000_000n],
    [10, 5_000_000n, 1n], // half a micro-dollar rounds up
    [9, 5_000_000n, 0n],
    [50_000_000, 0n, 0n],
  ])(
    '[MARGIN-3] a fee per lot on %d × 1e-8 lots at %d is %d micro-dollars',
    (lots, feeRateMicros, micros) => {
      expect(feeFor({ feeType: 'per_lot', feeRateMicros, lots, marginMicros: 1n }).micros).toBe(micros);
    },
  );

  it.each([
    [550_050_000n, 1_000n, 550_050n],
    [550_050_000n, 0n, 0n],
    [0n, 1_000n, 0n],
    [500n, 1_000n, 1n], // half a micro-dollar rounds up
    [499n, 1_000n, 0n],
  ])(
    '[MARGIN-3] a fee of the margin %d at %d millionths is %d micro-dollars',
    (marginMicros, feeRateMicros, micros) => {
      expect(feeFor({ feeType: 'of_margin', feeRateMicros, lots: 1, marginMicros }).micros).toBe(micros);
    },
  );
});
