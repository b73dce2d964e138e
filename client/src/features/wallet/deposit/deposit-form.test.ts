/** Tests of what keeps a deposit from being submitted, and of its credit to the micro-dollar. */

import { describe, expect, it } from 'vitest';
import type { PictureUpload } from '../../picture-upload/picture-file.ts';
import {
  amountProblem,
  creditFor,
  firstMissing,
  progressOf,
  sentUnits,
  type ChannelTerms,
  unitsOf,
} from './deposit-form.ts';

const usdt: ChannelTerms = {
  currency: 'USDT',
  usdPrice: '0.9998',
  rate_at: null,
  rate_margin: null,
  min: '10',
  max: '50000',
};
const stored: PictureUpload = { step: 'stored', preview: 'blob:1', url: '/api/common/image/1' };
const sending: PictureUpload = { step: 'sending', preview: 'blob:1', share: 0.5 };
const empty: PictureUpload = { step: 'empty', failure: null };

describe('the amount of a deposit', () => {
  it('[WALLET-3] is entered with comma or point', () => {
    expect(['500', '0,5', '0.5', '5.', ',5'].map(unitsOf)).toEqual([
      50_000_000_000n,
      50_000_000n,
      50_000_000n,
      500_000_000n,
      50_000_000n,
    ]);
    for (const text of ['', ' ', '.', ',', '1.000,5', '1e3', '-5', 'x', '0.000000001']) {
      expect(unitsOf(text)).toBeNull();
    }
  });

  it('[INPUT-1] with thousands separators is the whole number and not its first digits', () => {
    expect(['10,000', '1,000.5', '\u0661\u0660'].map(unitsOf)).toEqual([
      1_000_000_000_000n,
      100_050_000_000n,
      1_000_000_000n,
    ]);
  });

  it('[WALLET-3] is sent with as many decimals as it has', () => {
    expect(sentUnits(unitsOf('0,01250000') ?? 0n)).toBe('0.0125');
  });

  it('[WALLET-3] has the credit of the server, rounded half away from zero', () => {
    expect(creditFor(50_000_000_000n, usdt)).toBe(499_900_000n);
    expect(creditFor(unitsOf('0.00001') ?? 0n, { ...usdt, usdPrice: '0.05' })).toBe(1n);
    expect(creditFor(unitsOf('0.00000999') ?? 0n, { ...usdt, usdPrice: '0.05' })).toBe(0n);
  });

  it('[WALLET-3] has inclusive bounds', () => {
    const problems = ['9.99999999', '10', '50000', '50000.00000001'].map((text) =>
      amountProblem(unitsOf(text), usdt),
    );
    expect(problems).toEqual(['belowMin', null, null, 'aboveMax']);
  });
});

describe('a deposit', () => {
  it('[WALLET-3] has its first missing value, and can be submitted without any', () => {
    const units = unitsOf('500');
    expect(firstMissing(null, usdt, stored)).toBe('amount');
    expect(firstMissing(unitsOf('1'), usdt, stored)).toBe('otherAmount');
    expect(firstMissing(units, usdt, empty)).toBe('proof');
    expect(firstMissing(units, usdt, sending)).toBe('sending');
    expect(firstMissing(units, usdt, stored)).toBeNull();
  });

  it('progresses with each value', () => {
    const places = (['amount', 'proof', 'sending', null] as const).map(progressOf);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  });
});
