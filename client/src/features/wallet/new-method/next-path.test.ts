/** Tests of the path after adding a method: only to pages of this app. */

import { describe, expect, it } from 'vitest';
import { arrivalPath } from './next-path.ts';

describe('the way back', () => {
  it('[U36] is the form with the new account chosen and what was typed', () => {
    expect(arrivalPath(2, '/mine/withdraw?type=2&number=1200.5', 9)).toBe(
      '/mine/withdraw?type=2&number=1200.5&method=9',
    );
  });

  it('[U36] is the list of accounts when nobody came from the form', () => {
    expect(arrivalPath(1, null, 9)).toBe('/mine/coin-address-list');
    expect(arrivalPath(2, null, 9)).toBe('/mine/bank-card-list');
  });

  it.each(['https://example.com/mine/withdraw', '//example.com', '/mine/withdrawals', 'javascript:alert(1)'])(
    'is never %s',
    (from) => {
      expect(arrivalPath(1, from, 9)).toBe('/mine/coin-address-list');
    },
  );
});
