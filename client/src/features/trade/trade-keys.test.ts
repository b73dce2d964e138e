import { expect, it, vi } from 'vitest';
import { handleKey } from './trade-keys.ts';

function keys() {
  return { focus: vi.fn(), stepLots: vi.fn(), showPeriod: vi.fn(), search: vi.fn(), help: vi.fn() };
}

it.each([
  ['b', 'focus', 'buy'],
  ['s', 'focus', 'sell'],
  ['ArrowUp', 'stepLots', 1],
  ['ArrowDown', 'stepLots', -1],
  ['1', 'showPeriod', '1min'],
  ['7', 'showPeriod', '1day'],
  ['9', 'showPeriod', '1month'],
] as const)('%s calls %s with %s', (key, name, value) => {
  const calls = keys();
  expect(handleKey(key, calls)).toBe(true);
  expect(calls[name]).toHaveBeenCalledExactlyOnceWith(value);
});

it('[CHART-19] / goes to the search, and ? lists the keys', () => {
  const calls = keys();
  expect([handleKey('/', calls), handleKey('?', calls)]).toEqual([true, true]);
  expect(calls.search).toHaveBeenCalledOnce();
  expect(calls.help).toHaveBeenCalledOnce();
});

it.each(['0', 'Enter', ' ', 'F1', 'B', '12'])('%s does nothing', (key) => {
  const calls = keys();
  expect(handleKey(key, calls)).toBe(false);
  expect(Object.values(calls).every((call) => call.mock.calls.length === 0)).toBe(true);
});
