import { describe, expect, it } from 'vitest';
import { isFinanced, type SwapTerms, swapTermsAt } from './swap-terms.ts';

function terms(swapBuyMicros: bigint, swapSellMicros = 0n): SwapTerms {
  return { swapBuyMicros, swapSellMicros, swapMode: 'usd_per_lot', tripleDay: 3 };
}

describe('[SWAP-3] the terms of a rollover', () => {
  it('are those that were valid before the next change, and after the last one the newest', () => {
    const history = {
      ...terms(3n),
      replacedSwaps: [
        { ...terms(1n), untilMs: 100 },
        { ...terms(2n), untilMs: 200 },
      ],
    };
    const valid = [99, 100, 199, 200].map((rolloverMs) => swapTermsAt(history, rolloverMs).swapBuyMicros);
    expect(valid).toEqual([1n, 2n, 2n, 3n]);
    expect(swapTermsAt(terms(3n), 0)).toEqual(terms(3n));
  });

  it('charge nothing where both rates are zero', () => {
    expect([terms(0n), terms(1n), terms(0n, -1n)].map(isFinanced)).toEqual([false, true, true]);
  });
});
