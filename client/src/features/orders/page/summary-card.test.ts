import { expect, it } from 'vitest';
import { riskLimits } from './summary-card.tsx';

it('[MARGIN-9] converts margin levels into risk rates', () => {
  expect(riskLimits({ margin_call_level: 100, stop_out_level: 50 })).toEqual({ warnAt: 100, closeAt: 200 });
  expect(riskLimits({ margin_call_level: 120, stop_out_level: 80 })).toEqual({ warnAt: 83, closeAt: 125 });
});

it('has the default levels at first', () => {
  expect(riskLimits(undefined)).toEqual({ warnAt: 100, closeAt: 200 });
});
