/** A list in pages while its records move: changed in place, put on top when new, and each shown once. */

import type { InfiniteData } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from './query-client.ts';
import { putRecord } from './record-pages.ts';

interface Row {
  readonly id: number;
  readonly state: string;
}

interface Page {
  readonly list: readonly Row[];
  readonly total: number;
}

const KEY = ['rows', 'TOKEN'];
const idOf = ({ id }: Row) => id;
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id, state: 'waiting' }));
const shown = () =>
  queryClient
    .getQueryData<InfiniteData<Page>>(KEY)
    ?.pages.map(({ list, total }) => [total, ...list.map(({ id, state }) => `${id} ${state}`)]);

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(KEY, {
    pages: [
      { list: rows(9, 8), total: 4 },
      { list: rows(7, 6), total: 4 },
    ],
    pageParams: [1, 2],
  });
});

describe('putting a record', () => {
  it('[U20] changes it where it stands, on whatever page', () => {
    putRecord(KEY, { id: 6, state: 'finished' }, idOf);
    expect(shown()).toEqual([
      [4, '9 waiting', '8 waiting'],
      [4, '7 waiting', '6 finished'],
    ]);
  });

  it('[U20] puts a new one on top and counts it', () => {
    putRecord(KEY, { id: 10, state: 'waiting' }, idOf);
    expect(shown()).toEqual([
      [5, '10 waiting', '9 waiting', '8 waiting'],
      [4, '7 waiting', '6 waiting'],
    ]);
  });

  it('leaves a list alone that nobody has read, so that one record never looks like all of them', () => {
    queryClient.clear();
    putRecord(KEY, { id: 10, state: 'waiting' }, idOf);
    expect(shown()).toBeUndefined();
  });
});
