import { expect, it } from 'vitest';
import { uidOf } from './uid.ts';

const KEY = 0x1234_5678;

it('gives every account eight different digits', () => {
  const uids = new Set<string>();
  for (let id = 1; id <= 20_000; id += 1) {
    const uid = uidOf(id, KEY);
    expect(uid).toMatch(/^[1-9]\d{7}$/);
    uids.add(uid);
  }
  expect(uids.size).toBe(20_000);
});

it('does not number accounts in a row, and numbers them otherwise under another key', () => {
  const steps = new Set<number>();
  for (let id = 1; id <= 1000; id += 1) steps.add(Number(uidOf(id + 1, KEY)) - Number(uidOf(id, KEY)));
  expect(steps.size).toBeGreaterThan(990);
  expect(uidOf(1, KEY + 1)).not.toBe(uidOf(1, KEY));
  expect(uidOf(1, KEY)).toBe(uidOf(1, KEY));
});

it('never changes the number of an account', () => {
  expect([1, 2, 3, 89_999_999].map((id) => uidOf(id, KEY))).toEqual([
    '64357412',
    '28545528',
    '75065452',
    '41506022',
  ]);
  expect([1, 2, 3].map((id) => uidOf(id, 0))).toEqual(['40642131', '73150857', '56426408']);
});

it('refuses an id beyond what eight digits can number', () => {
  expect(() => uidOf(0, KEY)).toThrow('90 million');
  expect(() => uidOf(90_000_001, KEY)).toThrow('90 million');
  expect(uidOf(90_000_000, KEY)).toMatch(/^\d{8}$/);
});
