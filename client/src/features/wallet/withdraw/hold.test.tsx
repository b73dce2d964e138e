/** Tests of a hold that ends on time while the page is open. */

import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useHold } from './obstacle.ts';

const BEGIN_MS = Date.parse('2026-11-21T12:00:00.000Z');
const method = { usable_at: '2026-11-21T12:00:10.000Z', waits_after: 'password' } as WithdrawalMethodWire;

describe('a hold', () => {
  beforeEach(() => vi.useFakeTimers({ now: BEGIN_MS }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('[WALLET-9] has its end and its reason, and ends on time', () => {
    const { result } = renderHook(() => useHold(method));
    expect(result.current).toEqual({ after: 'password', until: method.usable_at });
    act(() => vi.advanceTimersByTime(9_500));
    expect(result.current).not.toBeNull();
    act(() => vi.advanceTimersByTime(500));
    expect(result.current).toBeNull();
  });

  it('is null without a method', () => {
    expect(renderHook(() => useHold(undefined)).result.current).toBeNull();
  });
});
