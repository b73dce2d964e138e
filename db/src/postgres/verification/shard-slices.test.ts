/** Rows of shards by their numbers: few queries, none beyond the end of a shard, and gaps of any length. */

import { describe, expect, it } from 'vitest';
import { ShardSlices } from './shard-slices.ts';

/** The last numbers of shard 0, 1 and 2; shard 2 has none. */
const LAST = [1 + 64 * 5_000, 2 + 64 * 3, 3 - 64];

/** Whether a row is deleted: most of the first thousands of shard 0. */
function isDeleted(number: number): boolean {
  return number > 640 && number < 64 * 2_500;
}

describe('[LEDGER-12] rows of a shard', () => {
  const queries: number[][] = [];
  const slices = () => {
    queries.length = 0;
    return new ShardSlices<number>({
      last: (shard) => Promise.resolve(LAST[shard] ?? 0),
      read(numbers) {
        queries.push(numbers);
        return Promise.resolve(numbers.filter((number) => !isDeleted(number)));
      },
      numberOf: (number) => number,
    });
  };
  const all = Array.from({ length: 5_001 }, (_, place) => 1 + place * 64).filter(
    (number) => !isDeleted(number),
  );

  it('are read once by a reader that goes up, over a gap of deleted ones', async () => {
    const rows = slices();
    const read: number[] = [];
    for (let next = await rows.after(-63); next !== null; next = await rows.after(next)) read.push(next);
    expect(read).toEqual(all);
    expect(queries).toHaveLength(6);
    expect(queries.at(-1)?.at(-1)).toBe(LAST[0]);
  });

  it('are found in any order, also in turn with those of another shard', async () => {
    const rows = slices();
    for (const number of [321_025 - 1_024, 1, 66, 65, 641, 705, 2, 194, 258, 320_001])
      expect(await rows.at(number)).toBe(isStored(number) ? number : null);
    expect(await rows.after(641)).toBe(160_001);
    expect(await rows.after(194)).toBeNull();
  });

  it('of a shard without numbers need no query', async () => {
    expect(await slices().after(3 - 64)).toBeNull();
    expect(queries).toEqual([]);
  });

  function isStored(number: number): boolean {
    return !isDeleted(number) && number <= (LAST[(number - 1) % 64] ?? 0);
  }
});
