/** Deep equality of plain data: numbers, bigints, strings, arrays, maps and objects. The same object is compared by identity. */

import { SmallMap } from './small-map.ts';

export function sameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (isMap(left)) return isMap(right) && sameMap(left, right);
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length || Array.isArray(left) !== Array.isArray(right))
    return false;
  for (const name of names) {
    if (!Object.hasOwn(right, name)) return false;
    if (!sameValue((left as Fields)[name], (right as Fields)[name])) return false;
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

function isMap(value: object): value is ReadonlyMap<unknown, unknown> {
  return value instanceof Map || value instanceof SmallMap;
}

function sameMap(left: ReadonlyMap<unknown, unknown>, right: ReadonlyMap<unknown, unknown>): boolean {
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    if (!right.has(key) || !sameValue(value, right.get(key))) return false;
  }
  return true;
}
