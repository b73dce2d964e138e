/** Tests of the obstacle of a withdrawal: one at a time, in the order in which they can be removed. */

import type { WithdrawalMethodWire, WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import { describe, expect, it } from 'vitest';
import { obstacleOf } from './obstacle.ts';

const method = { id: 4 } as WithdrawalMethodWire;
const currency = { id: 1 } as WithdrawalCurrencyWire;
const free = { reviewStatus: 2, method, currency, hold: null } as const;

describe('the obstacle of a withdrawal', () => {
  it('[WALLET-9] is null for a verified name and a usable method', () => {
    expect(obstacleOf(free)).toBeNull();
  });

  it('[WALLET-15] is the real name before all others', () => {
    expect(obstacleOf({ ...free, reviewStatus: 0, method: undefined, currency: undefined })).toBe('realName');
    expect(obstacleOf({ ...free, reviewStatus: 1 })).toBe('review');
  });

  it('[WALLET-9] is a missing method, one without a currency, and one on hold', () => {
    const hold = { after: 'binding', until: '2026-11-22T00:00:00.000Z' } as const;
    expect(obstacleOf({ ...free, method: undefined, currency: undefined })).toBe('unbound');
    expect(obstacleOf({ ...free, currency: undefined, hold })).toBe('noChannel');
    expect(obstacleOf({ ...free, hold })).toBe('held');
  });
});
