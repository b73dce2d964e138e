/** Tests of the path after adding a method: only to pages of this app. */

import { describe, expect, it } from 'vitest';
import { nextPath } from './new-method-screen.tsx';

describe('the path after adding a method', () => {
  it('[WALLET-13] is the withdrawal form with the new method and the entered values', () => {
    expect(nextPath(2, '/mine/withdraw?type=2&number=1200.5', 9)).toBe(
      '/mine/withdraw?type=2&number=1200.5&method=9',
    );
  });

  it('[WALLET-13] is the list of methods without a withdrawal form before it', () => {
    expect(nextPath(1, null, 9)).toBe('/mine/coin-address-list');
    expect(nextPath(2, null, 9)).toBe('/mine/bank-card-list');
  });

  it.each(['https://example.com/mine/withdraw', '//example.com', '/mine/withdrawals', 'javascript:alert(1)'])(
    'is never %s',
    (from) => {
      expect(nextPath(1, from, 9)).toBe('/mine/coin-address-list');
    },
  );
});
