/** Several lists as one queue. */

import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { QueueRow } from './items.ts';
import { nextSource, queueOf, type Source } from './queue.ts';

const at = (sinceMs: number, key = `k${sinceMs}`): QueueRow => ({ key, sinceMs });
const keys = (rows: readonly QueueRow[]) => rows.map(({ key }) => key);

describe('the queue', () => {
  it('[CONSOLE-5] shows the longest waiting item first, of any kind', () => {
    const sources = [
      { rows: [at(2), at(5)], more: false },
      { rows: [at(1), at(3)], more: false },
    ];
    expect(keys(queueOf(sources))).toEqual(['k1', 'k2', 'k3', 'k5']);
  });

  it('[CONSOLE-5] omits rows newer than the end of an incomplete list', () => {
    const sources = [
      { rows: [at(2), at(4)], more: true },
      { rows: [at(1), at(9)], more: false },
    ];
    expect(keys(queueOf(sources))).toEqual(['k1', 'k2', 'k4']);
    expect(nextSource(sources)).toBe(0);
  });

  it('goes on with the list that ends first', () => {
    const sources = [
      { rows: [at(1), at(7)], more: true },
      { rows: [at(2), at(5)], more: true },
    ];
    expect(nextSource(sources)).toBe(1);
    expect(nextSource([{ rows: [at(1)], more: false }])).toBe(-1);
  });

  it('[CONSOLE-5] is in order and without a gap however the lists are cut', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { maxLength: 30, size: 'max' });
    fc.assert(
      fc.property(fc.array(fc.tuple(times, fc.nat(30)), { maxLength: 4, size: 'max' }), (lists) => {
        const whole = lists.map(([list], kind) =>
          list.toSorted((a, b) => a - b).map((sinceMs) => at(sinceMs, `${kind}-${sinceMs}`)),
        );
        const all = queueOf(whole.map((rows): Source<QueueRow> => ({ rows, more: false })));
        const cut = lists.map(([list, loaded], kind): Source<QueueRow> => {
          const rows = (whole[kind] ?? []).slice(0, Math.max(1, loaded));
          return { rows, more: rows.length < list.length };
        });
        const shown = queueOf(cut);
        expect(keys(shown)).toEqual(keys(all.slice(0, shown.length)));
      }),
    );
  });
});
