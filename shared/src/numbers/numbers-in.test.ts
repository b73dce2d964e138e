import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersIn } from './numbers-in.ts';

/** Rows at these times, numbered from 1. */
function rowsAt(times: readonly number[]) {
  const numbersRead: number[] = [];
  const timeOf = (number: number) => {
    numbersRead.push(number);
    return Promise.resolve(times[number - 1]);
  };
  return { numbersRead, timeOf };
}

describe('numbersIn', () => {
  it.each([
    [0, null, 0, 4],
    [10, null, 0, 4],
    [11, null, 1, 4],
    [20, 30, 1, 3],
    [21, 31, 3, 4],
    [31, null, 4, 4],
    [0, 10, 0, 0],
  ])('of a window from %d to %s are those above %d up to %d', async (fromMs, toMs, after, upTo) => {
    const { timeOf } = rowsAt([10, 20, 20, 30]);
    expect(await numbersIn({ fromMs, toMs }, 4, timeOf)).toEqual({ after, upTo });
  });

  it('are none without rows, which asks for none', async () => {
    const { numbersRead, timeOf } = rowsAt([]);
    expect(await numbersIn({ fromMs: 5, toMs: 9 }, 0, timeOf)).toEqual({ after: 0, upTo: 0 });
    expect(numbersRead).toEqual([]);
  });

  it('take a row without a time as not older than the window', async () => {
    const { timeOf } = rowsAt([10, 20]);
    expect(await numbersIn({ fromMs: 25, toMs: null }, 4, timeOf)).toEqual({ after: 2, upTo: 4 });
  });

  it('are those that a reading of every row finds, with few rows read', async () => {
    const ascending = fc
      .array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 })
      .map((times) => times.toSorted((one, other) => one - other));
    const moment = fc.integer({ min: -1, max: 52 });
    await fc.assert(
      fc.asyncProperty(ascending, moment, moment, async (times, fromMs, toMs) => {
        const { numbersRead, timeOf } = rowsAt(times);
        const { after, upTo } = await numbersIn({ fromMs, toMs }, times.length, timeOf);
        expect(after).toBe(times.filter((time) => time < fromMs).length);
        expect(upTo).toBe(times.filter((time) => time < toMs).length);
        expect(numbersRead.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(times.length + 1)));
      }),
    );
  });
});
