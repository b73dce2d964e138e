/** Statements that write the rows of orders; what they write is checked by the contract of all stores. */

import type { CommitRecord } from '@vernier/shared/engine/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { RecordMaker } from '../../../test/records.ts';
import { OrderRows } from './order-rows.ts';

const EPOCHS = new Map([[0, 1]]);
const OF_A_NEW_ORDER = ['write_changes', 'copy_events', 'copy_orders', 'copy_postings', 'copy_responses'];

let make: RecordMaker;
let rows: OrderRows;
beforeEach(() => {
  make = new RecordMaker();
  rows = new OrderRows(() => 'demo');
});

/** Of a commit of the records. */
function statementsOf(...records: readonly CommitRecord[]): readonly string[] {
  rows.add({ records, moments: [] });
  const statements = rows.statements(EPOCHS);
  rows.clear();
  return statements.map(({ statement }) => statement.name);
}

describe('the statements of a commit', () => {
  it('[STORE-12] copy new orders, events, postings and responses', () => {
    const opening = make.opening();
    expect(statementsOf(opening, make.eventsRecord(1, [make.opened(1)]))).toEqual(OF_A_NEW_ORDER);
  });

  it('[STORE-12] copy no rows of a kind that the commit does not have', () => {
    expect(statementsOf(make.opening())).toEqual(['write_changes', 'copy_events', 'copy_postings']);
    const order = make.opened(1);
    statementsOf(make.eventsRecord(1, [order]));
    const closed = ['write_changes_and_orders', 'copy_events', 'copy_postings', 'copy_responses'];
    expect(statementsOf(make.closing(1, order.order.id, 5n))).toEqual(closed);
  });

  it('[STORE-12] copy an order once that its commit also closes', () => {
    statementsOf(make.opening());
    const order = make.opened(1);
    const opened = make.eventsRecord(1, [order]);
    expect(statementsOf(opened, make.closing(1, order.order.id, 5n))).toEqual(OF_A_NEW_ORDER);
  });

  it('[STORE-12] copy the part of a position that closed, and change what is left', () => {
    statementsOf(make.opening());
    const order = make.opened(1);
    statementsOf(make.eventsRecord(1, [order]));
    const statements = statementsOf(make.eventsRecord(1, [partlyClosed(order.order.id)]));
    expect(statements).toContain('write_changes_and_orders');
    expect(statements).toContain('copy_orders');
  });
});

function partlyClosed(orderId: number) {
  const part = {
    orderId: make.books.numbersOf(1).nextOrderId,
    ...{ lots: 10_000_000, marginMicros: 110_010_000n, feeMicros: 500_000n, swapMicros: 0n },
  };
  const fill = { closePrice: 110_100, profitMicros: 5n, before: null };
  const tick = { seq: 9, timeMs: 1_700_000_000_400, bid: 110_100, ask: 110_110 };
  return { kind: 'OrderPartlyClosed', orderId, part, reason: 'manual', tick, ...fill } as const;
}
