/** Checks of a run of faults: each kind of fault is found in the answers of the clients and the rows of the database. */

import { describe, expect, test } from 'vitest';
import { type Findings, faultsOf } from './fault-checks.ts';
import type { LoadReport } from './load/load-messages.ts';

const REPORT: LoadReport = {
  accepted: [
    { key: 'one', kind: 'open', orderId: 1 },
    { key: 'two', kind: 'open', orderId: 2 },
    { key: 'three', kind: 'close', orderId: 2 },
  ],
  ...{ different: [], unanswered: [], outdated: [], unexpected: [], slowestMs: 0 },
  ...{ commands: 3, reads: 0, repetitions: 0 },
};
const SOUND: Findings = {
  report: REPORT,
  orders: [
    { id: 1, status: 'holding' },
    { id: 2, status: 'closed' },
  ],
  ...{ foreignWrites: [], unbalanced: [], databaseFaults: '', unowned: [], silent: [] },
};
const withReport = (report: Partial<LoadReport>) => ({ ...SOUND, report: { ...REPORT, ...report } });

describe('[CLUSTER-66] the checks of a run of faults', () => {
  test('find nothing where answers and rows agree', () => {
    expect(faultsOf(SOUND)).toEqual([]);
  });

  test.each<readonly [string, Partial<Findings>, readonly string[]]>([
    [
      'an order that is lost',
      { orders: SOUND.orders.slice(1) },
      ['acknowledged order is lost: one, order 1'],
    ],
    [
      'an end that is lost',
      { orders: SOUND.orders.map((order) => ({ ...order, status: 'holding' })) },
      ['acknowledged order is lost: three, order 2 is holding'],
    ],
    [
      'an order of no answer',
      { orders: [...SOUND.orders, { id: 3, status: 'holding' }] },
      ['decided twice: order 3'],
    ],
    [
      'an order with two ends',
      withReport({ accepted: [...REPORT.accepted, { key: 'four', kind: 'close', orderId: 2 }] }),
      ['decided twice: three and four ended 2'],
    ],
    [
      'another answer for a key',
      withReport({ different: ['one: 2 instead of 1'] }),
      ['another answer for the same key: one: 2 instead of 1'],
    ],
    ['a command without an answer', withReport({ unanswered: ['five'] }), ['no answer: five']],
    ['a read that is too old', withReport({ outdated: ['client 1'] }), ['outdated read: client 1']],
    ['an answer without a reason', withReport({ unexpected: ['500'] }), ['unexpected answer: 500']],
    [
      'a commit of a former owner',
      { foreignWrites: [{ shard: 5, epoch: 2, writer: 'engine-1', owner: 'engine-2' }] },
      ['commit of a former owner: engine-1 in epoch 2 of shard 5, which is that of engine-2'],
    ],
    ['postings out of balance', { unbalanced: ['demo|5'] }, ['postings do not sum to zero: demo|5']],
    ['rows that differ from the log', { databaseFaults: 'order 1' }, ['rows differ from the log: order 1']],
    ['shards without an owner', { unowned: [3, 7] }, ['shards without an owner: 3 7']],
    ['accounts that do not answer', { silent: [2] }, ['accounts without an answer: those of the clients 2']],
  ])('find %s', (_name, change, expected) => {
    expect(faultsOf({ ...SOUND, ...change })).toEqual(expected);
  });
});
