import { describe, expect, it } from 'vitest';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { largestMoves } from './largest-moves.ts';

const instrument = (code: string, opensAtMs: number | null = null) =>
  ({ code, showCode: code, name: code, opensAtMs }) as InstrumentInfo;

const CHANGES: Readonly<Record<string, number>> = {
  A: 0.2,
  B: -0.4,
  C: 3,
  D: 0,
  E: 1.5,
  F: 0.1,
  G: 0.9,
  H: -2,
};
const priceOf = (code: string) => {
  const change = CHANGES[code];
  return change === undefined ? undefined : { last: 1, change, volume: 1 };
};
const codes = (list: readonly InstrumentInfo[]) => list.map(({ code }) => code).join(' ');

describe('largestMoves', () => {
  it('[LIST-5] gives the four largest moves of a direction, none without a move or a price', () => {
    const all = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'none'].map((code) => instrument(code));
    expect(codes(largestMoves(all, 'gainers', priceOf))).toBe('C E G A');
    expect(codes(largestMoves(all, 'losers', priceOf))).toBe('H B');
  });

  it('[LIST-5] puts open markets before closed ones', () => {
    const all = [instrument('C', 1), instrument('A'), instrument('E', 1), instrument('F')];
    expect(codes(largestMoves(all, 'gainers', priceOf))).toBe('A F C E');
  });
});
