import { describe, expect, it } from 'vitest';
import { type Job, partsOf } from './job.ts';

function jobs(count: number): readonly Job[] {
  const command = { kind: 'CloseAccount' } as const;
  return Array.from({ length: count }, (_, index) => ({
    ...{ accountId: index, shard: null, command, orderKnown: true, clientIdUsed: false, idempotency: null },
    ...{ signup: null, audit: null, admit: null, render: () => '', resolve() {}, reject() {} },
  }));
}

function sizes(count: number, limit: number | null): readonly number[] {
  return partsOf(jobs(count), limit).map(({ length }) => length);
}

describe('the parts of the jobs of a turn', () => {
  it('differ in size by one at most', () => {
    expect(sizes(5, 2)).toEqual([2, 2, 1]);
    expect(sizes(33, 32)).toEqual([17, 16]);
    expect(sizes(64, 32)).toEqual([32, 32]);
    expect(sizes(10, 4)).toEqual([4, 3, 3]);
  });

  it('are one without a limit and up to it', () => {
    expect(sizes(500, null)).toEqual([500]);
    expect(sizes(32, 32)).toEqual([32]);
    expect(sizes(0, 32)).toEqual([0]);
  });

  it('have the jobs in their order', () => {
    expect(partsOf(jobs(5), 2).flatMap((part) => part.map(({ accountId }) => accountId))).toEqual([
      0, 1, 2, 3, 4,
    ]);
  });
});
