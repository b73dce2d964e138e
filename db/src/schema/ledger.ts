/** Tables of the double-entry ledger and the stored responses. */

import type { LedgerAccount, PostingMemo } from '@vernier/shared/ledger/posting';
import type { Book } from '@vernier/shared/trading/orders/account';
import type { ColumnTypes } from './columns.ts';

export function ledgerTables(types: ColumnTypes) {
  const postings = types.table('postings', {
    id: types.id('id'),
    eventSeq: types.int('event_seq').notNull(),
    book: types.union<Book>('book').notNull(),
    accountId: types.int('account_id').notNull(),
    account: types.union<LedgerAccount>('ledger_account').notNull(),
    amountMicros: types.bigint('amount_micros').notNull(),
    balanceAfterMicros: types.bigint('balance_after_micros'),
    entryNumber: types.int('entry_number'),
    memo: types.union<PostingMemo>('memo').notNull(),
    orderId: types.int('order_id'),
    atMs: types.int('at_ms').notNull(),
    transferId: types.int('transfer_id'),
  });

  const idempotency = types.table('idempotency', {
    accountId: types.int('account_id').notNull(),
    route: types.text('route').notNull(),
    key: types.text('key').notNull(),
    bodyHash: types.text('body_hash').notNull(),
    answer: types.text('answer').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
  });

  return { postings, idempotency };
}
