import { describe, expect, it } from 'vitest';
import { BARE, EURUSD, NATGAS } from '../../../test/instruments.ts';
import { lotsRefusal, leverageOf } from './order-size.ts';

describe('leverageOf', () => {
  it('[ORDER-1] takes a multiple that the instrument offers', () => {
    expect(leverageOf(EURUSD, 100)).toBe(100);
  });

  it.each([[2], [0], [-100], [99.5]])('[ORDER-1] refuses %s, which it does not offer', (multiple) => {
    expect(leverageOf(EURUSD, multiple)).toEqual({
      refused: 'multiple_not_allowed',
      data: { allowed: [1, 50, 100, 500], max: 500 },
    });
  });

  it('[ORDER-1] requires one where leverage is offered', () => {
    expect(leverageOf(EURUSD, null)).toEqual({
      refused: 'validation_failed',
      data: { fields: ['multiple'] },
    });
  });

  it('[ORDER-1] refuses a leveraged instrument without a configured leverage', () => {
    expect(leverageOf(BARE, 100)).toEqual({ refused: 'no_multiplier_configured' });
  });

  it('[ORDER-1] is 1 where the margin is fixed', () => {
    expect(leverageOf(NATGAS, null)).toBe(1);
  });
});

describe('lotsRefusal', () => {
  it.each([
    ['the least', 1_000_000],
    ['the most', 10_000_000_000],
    ['a whole number of steps', 37_000_000],
  ])('[ORDER-1] lets pass %s', (_, lots) => {
    expect(lotsRefusal(EURUSD, lots)).toBeNull();
  });

  it.each([
    ['nothing', 0],
    ['less than nothing', -1_000_000],
    ['half a step', 1_500_000],
    ['one decimal too many', 1_000_001],
    ['more than the most', 10_001_000_000],
  ])('[ORDER-1] refuses %s and returns a valid size', (_, lots) => {
    expect(lotsRefusal(EURUSD, lots)).toEqual({
      refused: 'lots_not_allowed',
      data: { min: 0.01, max: 100, step: 0.01 },
    });
  });
});
