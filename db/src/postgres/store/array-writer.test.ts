/** Arrays in binary form, as PostgreSQL reads them. */

import { describe, expect, it } from 'vitest';
import { queryDatabase, testDatabase } from '../../../test/postgres/test-database.ts';
import { ArrayWriter, bigintArray, type ElementType, textArray } from './array-writer.ts';

const database = testDatabase();

/** The elements as PostgreSQL has read them. */
async function read(type: ElementType, parameter: Buffer): Promise<readonly (string | null)[]> {
  const text = `SELECT element::text FROM unnest($1::${type}[]) AS element`;
  const rows = await queryDatabase<{ readonly element: string | null }>(database.url, text, [parameter]);
  return rows.map(({ element }) => element);
}

/** As text, but null. */
function textsOf(
  values: readonly (bigint | boolean | number | null | undefined)[],
): readonly (string | null)[] {
  return values.map((value) => (value === null || value === undefined ? null : String(value)));
}

function arrayOf(type: ElementType, values: readonly unknown[]): Buffer {
  const writer = new ArrayWriter(type);
  for (const value of values) writer.add(value);
  return writer.parameter();
}

describe('an array of integers', () => {
  it('has every safe integer, and nulls', async () => {
    const { MAX_SAFE_INTEGER: largest, MIN_SAFE_INTEGER: smallest } = Number;
    const halves = [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1].flatMap((half) => [half, -half]);
    const values = [0, 1, -1, null, largest, smallest, ...halves, null];
    expect(await read('bigint', bigintArray(values))).toEqual(textsOf(values));
  });

  it('has bigints of the same range', async () => {
    const values = [5n, -9_007_199_254_740_991n];
    expect(await read('bigint', arrayOf('bigint', values))).toEqual(textsOf(values));
  });

  it('refuses other numbers', () => {
    for (const value of [2 ** 53, -(2 ** 53), 0.5, Number.NaN, 2n ** 53n])
      expect(() => arrayOf('bigint', [value])).toThrow(RangeError);
  });

  it('may be empty', async () => {
    expect(await read('bigint', bigintArray([]))).toEqual([]);
  });
});

describe('an array of texts', () => {
  it('has any text, of any length', async () => {
    const lengths = [0, 1, 47, 48, 49, 5_000].map((length) => 'x'.repeat(length));
    const texts = [...lengths, 'NULL', '{"a,b"}', '\\', 'é', `${'x'.repeat(60)}漢字 🐎`, '\n'];
    expect(await read('text', textArray(texts))).toEqual(texts);
  });

  it('has U+FFFD for a NUL and for half a surrogate pair', async () => {
    const texts = ['a\0b', `${'x'.repeat(60)}\0`, '\ud800'];
    const stored = ['a\ufffdb', `${'x'.repeat(60)}\ufffd`, '\ufffd'];
    expect(await read('text', textArray(texts))).toEqual(stored);
  });
});

it('an array of booleans has both and nulls', async () => {
  const values = [true, false, null, undefined, true];
  expect(await read('boolean', arrayOf('boolean', values))).toEqual(textsOf(values));
});

it('a cleared array has only what is added after it', async () => {
  const writer = new ArrayWriter('text');
  writer.add(null);
  writer.add('x'.repeat(3_000));
  writer.parameter();
  writer.clear();
  writer.add('y');
  expect(await read('text', writer.parameter())).toEqual(['y']);
});
