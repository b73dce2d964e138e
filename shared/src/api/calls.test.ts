import { expect, it } from 'vitest';
import { areaOf, CALLS, type CallName, callOf } from './calls.ts';
import { refusalDataFields } from './refusal-data.ts';

it('every call has an area, a separate path, and an example', () => {
  const names = Object.keys(CALLS) as CallName[];
  expect(names.filter((name) => areaOf(name) === '')).toEqual([]);
  expect(new Set(names.map((name) => `${callOf(name).method} ${callOf(name).path}`)).size).toBe(names.length);
});

it('the data of a refusal has its reason, and what a program needs of it', () => {
  expect(Object.keys(refusalDataFields('outside_limits'))).toEqual(['reason', 'min', 'max']);
  expect(Object.keys(refusalDataFields('market_closed'))).toEqual(['reason']);
  expect(refusalDataFields('market_closed')['reason']?.safeParse('market_open').success).toBe(false);
});
