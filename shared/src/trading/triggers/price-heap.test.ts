import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriceHeap } from './price-heap.ts';

function taken(heap: PriceHeap, limit: number): readonly number[] {
  const ids: number[] = [];
  heap.take(limit, ids);
  return ids.sort((left, right) => left - right);
}

const change = fc.oneof(
  fc.record({ kind: fc.constant('set'), id: fc.nat(30), key: fc.integer({ min: -50, max: 50 }) }),
  fc.record({ kind: fc.constant('delete'), id: fc.nat(30), key: fc.constant(0) }),
  fc.record({ kind: fc.constant('take'), id: fc.constant(0), key: fc.integer({ min: -60, max: 60 }) }),
);

describe('PriceHeap', () => {
  it('takes exactly the ids at or below the limit, after any insertions, replacements and removals', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300, size: 'max' }), (changes) => {
        const heap = new PriceHeap();
        const plain = new Map<number, number>();
        for (const { kind, id, key } of changes) {
          if (kind === 'set') {
            heap.set(id, key);
            plain.set(id, key);
          } else if (kind === 'delete') {
            heap.delete(id);
            plain.delete(id);
          } else {
            const due = [...plain].filter(([, at]) => at <= key).map(([waiting]) => waiting);
            expect(taken(heap, key)).toEqual(due.sort((left, right) => left - right));
            for (const waiting of due) plain.delete(waiting);
          }
          // An expectation takes longer than a change of the heap.
          if (heap.size !== plain.size || heap.keyOf(id) !== plain.get(id))
            expect([heap.size, heap.keyOf(id)]).toEqual([plain.size, plain.get(id)]);
        }
        expect(taken(heap, 60)).toHaveLength(plain.size);
      }),
      { numRuns: 200 },
    );
  });

  it('has at most twice as many entries as waiting ids after any number of changes', () => {
    const heap = new PriceHeap();
    for (let id = 0; id < 100; id += 1) heap.set(id, id);
    let most = 0;
    for (let round = 0; round < 10_000; round += 1) {
      heap.set(round % 100, 1000 + ((round * 7919) % 997));
      most = Math.max(most, heap.entries);
    }
    expect(most).toBeLessThanOrEqual(200);
    expect(taken(heap, 2000)).toHaveLength(100);
    expect(heap.entries).toBe(0);
  });

  it('lets go of what was removed, without waiting for its price', () => {
    const heap = new PriceHeap();
    for (let id = 0; id < 1000; id += 1) heap.set(id, id);
    for (let id = 0; id < 1000; id += 1) heap.delete(id);
    expect(heap.size).toBe(0);
    expect(heap.entries).toBeLessThan(64);
  });

  it('takes the lowest keys first after a rebuild, and no other key is reached before', () => {
    const heap = new PriceHeap();
    const keyOf = (id: number) => (id * 37) % 101;
    for (let id = 100; id >= 1; id -= 1) heap.set(id, keyOf(id));
    for (let id = 1; id <= 51; id += 1) heap.delete(id);
    // More than half of the entries were outdated.
    expect(heap.entries).toBe(49);
    const waiting = Array.from({ length: 49 }, (_, place) => keyOf(place + 52)).sort(
      (left, right) => left - right,
    );
    for (const key of waiting) {
      expect([heap.lowest(), taken(heap, key - 1)]).toEqual([key, []]);
      expect(taken(heap, key).map(keyOf)).toEqual([key]);
    }
  });

  it('gives an id once that went away from a key and came back to it', () => {
    const heap = new PriceHeap();
    for (const key of [5, 9, 5, 9, 5]) heap.set(1, key);
    expect(taken(heap, 9)).toEqual([1]);
    expect(taken(heap, 9)).toEqual([]);
  });

  it('names its lowest key and the id that has it, up to a limit', () => {
    const heap = new PriceHeap();
    expect([heap.lowest(), heap.firstUpTo(Infinity), heap.mayHaveUpTo(Infinity)]).toEqual([
      Infinity,
      undefined,
      false,
    ]);
    heap.set(1, 20);
    heap.set(2, 10);
    expect([heap.lowest(), heap.firstUpTo(9), heap.firstUpTo(10)]).toEqual([10, undefined, 2]);
    expect([heap.mayHaveUpTo(9), heap.mayHaveUpTo(10)]).toEqual([false, true]);
    heap.delete(2);
    expect([heap.lowest(), heap.firstUpTo(19), heap.firstUpTo(20)]).toEqual([20, undefined, 1]);
    heap.delete(1);
    expect([heap.lowest(), heap.entries]).toEqual([Infinity, 0]);
    expect([...heap.waiting()]).toEqual([]);
  });

  it('takes as many ids as there is room for, the lowest keys first', () => {
    const heap = new PriceHeap();
    for (const key of [5, 3, 4, 1, 2]) heap.set(key, key);
    const ids = [9];
    heap.take(4, ids, 3);
    expect(ids).toEqual([9, 1, 2]);
    heap.take(4, ids, 3);
    expect(ids).toEqual([9, 1, 2]);
    heap.take(4, ids);
    expect(ids).toEqual([9, 1, 2, 3, 4]);
    expect([...heap.waiting()]).toEqual([[5, 5]]);
  });
});
