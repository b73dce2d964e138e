/** Map for one entry, compared with a `Map` under random changes. */

import { expect, test } from 'vitest';
import { sameValue } from './deep-equal.ts';
import { SmallMap } from './small-map.ts';

const STEPS = 2_000;

/** The same numbers in each run. */
function* numbers(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

test('[BOUND-9] a small map has the entries of a map, in their order, after any changes', () => {
  const [small, plain, random] = [new SmallMap<string>(), new Map<number, string>(), numbers()];
  for (let step = 0; step < STEPS; step += 1) {
    const key = random.next().value % 4;
    if (random.next().value % 3 === 0) expect(small.delete(key)).toBe(plain.delete(key));
    else {
      small.set(key, `value ${step}`);
      plain.set(key, `value ${step}`);
    }
    expect([...small]).toEqual([...plain]);
    expect([[...small.keys()], [...small.values()], small.size]).toEqual([
      [...plain.keys()],
      [...plain.values()],
      plain.size,
    ]);
    expect([small.get(key), small.has(key), small.get(9), small.has(9)]).toEqual([
      plain.get(key),
      plain.has(key),
      undefined,
      false,
    ]);
  }
  const seen: unknown[] = [];
  small.forEach((value, key) => seen.push([key, value]));
  expect(seen).toEqual([...plain]);
});

test('[BOUND-9] a small map equals a map with the same entries, and no other', () => {
  const small = new SmallMap<number>().set(1, 2);
  expect([sameValue(small, new Map([[1, 2]])), sameValue(small, new Map([[1, 3]]))]).toEqual([true, false]);
  expect(sameValue(small, new SmallMap<number>())).toBe(false);
});
