import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inNextFrame } from './next-frame.ts';

const FRAME_MS = 20;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[SCREEN-29] work waits for the next frame, and is done in its order', () => {
  const done: string[] = [];
  inNextFrame(() => done.push('candles'));
  inNextFrame(() => done.push('lines'));
  expect(done).toEqual([]);
  vi.advanceTimersByTime(FRAME_MS);
  expect(done).toEqual(['candles', 'lines']);
});

it('[SCREEN-29] work that newer work replaces is not done', () => {
  const done: string[] = [];
  const cancel = inNextFrame(() => done.push('old candles'));
  cancel();
  inNextFrame(() => done.push('candles'));
  vi.advanceTimersByTime(FRAME_MS);
  expect(done).toEqual(['candles']);
});
