/** Rows in slices: few queries for a reader that goes up, and the right row for any other. */

import { describe, expect, it } from 'vitest';
import { RowSlices } from './row-slices.ts';

describe('rows in slices', () => {
  const numbers = Array.from({ length: 3_500 }, (_, place) => place * 2 + 1);
  const queries: number[] = [];
  const slices = () => {
    queries.length = 0;
    return new RowSlices<number>(
      (after, limit) => {
        queries.push(after);
        return Promise.resolve(numbers.filter((number) => number > after).slice(0, limit));
      },
      (number) => number,
    );
  };

  it('are read once by a reader that goes up', async () => {
    const rows = slices();
    const read: number[] = [];
    for (let next = await rows.after(0); next !== null; next = await rows.after(next)) read.push(next);
    expect(read).toEqual(numbers);
    expect(queries).toHaveLength(4);
  });

  it('are found in any order', async () => {
    const rows = slices();
    for (const number of [5, 1, 7_000, 6_999, 3, 2_001, 2_000, 1_999, 9_000]) {
      expect(await rows.at(number)).toBe(numbers.includes(number) ? number : null);
      expect(await rows.after(number)).toBe(numbers.find((each) => each > number) ?? null);
    }
  });
});
