/** The double-entry ledger and the kept answers. */

import type { LedgerAccount, PostingMemo } from '@vernier/shared/ledger/posting';
import type { Book } from '@vernier/shared/trading/account';
import type { ColumnTypes } from './columns.ts';

export function ledgerTables(kit: ColumnTypes) {
  const postings = kit.table('postings', {
    id: kit.id('id'),
    eventSeq: kit.int('event_seq').notNull(),
    book: kit.word<Book>('book').notNull(),
    accountId: kit.int('account_id').notNull(),
    account: kit.word<LedgerAccount>('ledger_account').notNull(),
    amountMicros: kit.whole('amount_micros').notNull(),
    balanceAfterMicros: kit.whole('balance_after_micros'),
    entryNumber: kit.int('entry_number'),
    memo: kit.word<PostingMemo>('memo').notNull(),
    orderId: kit.int('order_id'),
    atMs: kit.int('at_ms').notNull(),
    transferId: kit.int('transfer_id'),
  });

  const idempotency = kit.table('idempotency', {
    accountId: kit.int('account_id').notNull(),
    route: kit.text('route').notNull(),
    key: kit.text('key').notNull(),
    bodyHash: kit.text('body_hash').notNull(),
    answer: kit.text('answer').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
  });

  return { postings, idempotency };
}
