/** Moments and spans as text. */

import { describe, expect, it } from 'vitest';
import { utcTimeText, spanText } from './time-text.ts';

const MINUTE = 60_000;

describe('moments', () => {
  it('are in UTC, to the minute', () => {
    expect(utcTimeText('2026-11-21T14:23:59.999Z')).toBe('21 Nov 2026, 14:23');
  });

  it.each([
    [-5, '0 m'],
    [41 * MINUTE, '41 m'],
    [60 * MINUTE, '1 h'],
    [47 * 60 * MINUTE + 59 * MINUTE, '47 h'],
    [48 * 60 * MINUTE, '2 d'],
  ])('%i ms last %s', (ms, text) => {
    expect(spanText(ms)).toBe(text);
  });
});
