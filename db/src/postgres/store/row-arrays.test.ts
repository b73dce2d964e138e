import { describe, expect, it } from 'vitest';
import { postgresTables } from '../tables.ts';
import { FinalRows, RowArrays } from './row-arrays.ts';

const TABLE = { table: postgresTables.accounts };

function account(id: number, version: number) {
  const amounts = { balanceMicros: 5, lockedMicros: 0, realisedMicros: 0 };
  const counts = { holdingCount: 0, closedCount: 0, entryCount: 1 };
  return { id, version, book: 'demo', ...amounts, ...counts, marginCalled: false };
}

function arraysOf(rows: readonly ReturnType<typeof account>[]): readonly Buffer[] {
  const arrays = new RowArrays<ReturnType<typeof account>>(TABLE);
  for (const row of rows) arrays.add(row);
  return arrays.parameters();
}

describe('rows of which one is added again', () => {
  it('[STORE-12] have it once, with its last values', () => {
    const arrays = new FinalRows(new RowArrays<ReturnType<typeof account>>(TABLE));
    for (const row of [account(1, 1), account(2, 1), account(1, 2), account(3, 1), account(1, 3)])
      arrays.add(row);
    expect(arrays.final().parameters()).toEqual(arraysOf([account(1, 3), account(2, 1), account(3, 1)]));
  });

  it('are forgotten when the arrays are cleared', () => {
    const arrays = new FinalRows(new RowArrays<ReturnType<typeof account>>(TABLE));
    for (const row of [account(1, 1), account(1, 2)]) arrays.add(row);
    arrays.final();
    arrays.clear();
    arrays.add(account(1, 4));
    expect(arrays.final().parameters()).toEqual(arraysOf([account(1, 4)]));
  });
});
