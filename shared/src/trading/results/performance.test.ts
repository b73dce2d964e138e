import { describe, expect, it } from 'vitest';
import { Performance, type TradeResult } from './performance.ts';

const GAIN: TradeResult = {
  ...{ instrumentId: 1, side: 'buy', profitMicros: 100n, feeMicros: 10n, swapMicros: -5n },
  ...{ openedAtMs: 5_000, closedAtMs: 6_000, riskMicros: 50n },
};
const LOSS: TradeResult = {
  ...{ instrumentId: 1, side: 'sell', profitMicros: -40n, feeMicros: 10n, swapMicros: 0n },
  ...{ openedAtMs: 6_000, closedAtMs: 10_000, riskMicros: null },
};
const NEITHER: TradeResult = {
  ...{ instrumentId: 2, side: 'buy', profitMicros: 10n, feeMicros: 10n, swapMicros: 0n },
  ...{ openedAtMs: 0, closedAtMs: 2_501, riskMicros: 20n },
};

function performanceOf(...trades: readonly TradeResult[]): Performance {
  const performance = new Performance();
  for (const trade of trades) performance.add(trade);
  return performance;
}

describe('Performance', () => {
  it('[RESULT-1] sums gains, losses and results after fee and swap', () => {
    expect(performanceOf(GAIN, LOSS, NEITHER).sums).toEqual({
      ...{ netMicros: 35n, orders: 3, wins: 1, feeMicros: 30n, swapMicros: -5n },
      ...{ gainMicros: 85n, lossMicros: 50n, holdingMs: 7_501, rated: 2, ratedMillionths: 1_700_000n },
    });
  });

  it('[RESULT-1] sums by instrument and by side', () => {
    const { byInstrument, bySide } = performanceOf(GAIN, LOSS, NEITHER);
    expect([...byInstrument]).toEqual([
      [1, { netMicros: 35n, orders: 2, wins: 1 }],
      [2, { netMicros: 0n, orders: 1, wins: 0 }],
    ]);
    expect([...bySide]).toEqual([
      ['buy', { netMicros: 85n, orders: 2, wins: 1 }],
      ['sell', { netMicros: -50n, orders: 1, wins: 0 }],
    ]);
  });

  it('[RESULT-1] divides the sums, rounded half away from zero', () => {
    expect(performanceOf(GAIN, LOSS, NEITHER).figures()).toEqual({
      winRateCents: 3_333,
      profitFactorCents: 170,
      expectancyMicros: 12n,
      // 85 ÷ 50 and 0 ÷ 20.
      averageRCents: 85,
      averageHoldingSeconds: 3,
    });
  });

  it('[RESULT-1] has no ratio without a divisor', () => {
    const none = { winRateCents: null, expectancyMicros: null, averageHoldingSeconds: null };
    expect(performanceOf().figures()).toEqual({ ...none, profitFactorCents: null, averageRCents: null });
    expect(performanceOf(GAIN).figures().profitFactorCents).toBeNull();
    expect(performanceOf(LOSS).figures().averageRCents).toBeNull();
  });
});
