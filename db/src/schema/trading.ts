/** Tables of accounts, orders, events and the double-entry ledger. The migrations create the tables. */

import type { Book } from '@vernier/shared/trading/orders/account';
import type { EventBody } from '@vernier/shared/trading/orders/events';
import type { CloseReason, PendingKind, Side } from '@vernier/shared/trading/orders/order';
import type { OrderRecord } from '@vernier/shared/trading/orders/order-record';
import type { ColumnTypes } from './columns.ts';
import type { LedgerAccount, PostingMemo } from '@vernier/shared/ledger/posting';

export function tradingTables(types: ColumnTypes) {
  const accounts = types.table('accounts', {
    id: types.id('id'),
    book: types.union<Book>('book').notNull(),
    balanceMicros: types.bigint('balance_micros').notNull(),
    lockedMicros: types.bigint('locked_micros').notNull(),
    version: types.int('version').notNull(),
    holdingCount: types.int('holding_count').notNull(),
    closedCount: types.int('closed_count').notNull(),
    realisedMicros: types.bigint('realised_micros').notNull(),
    entryCount: types.int('entry_count').notNull(),
    marginCalled: types.flag('margin_called').notNull(),
  });

  const events = types.table('events', {
    seq: types.id('seq'),
    accountId: types.int('account_id').notNull(),
    version: types.int('version').notNull(),
    atMs: types.int('at_ms').notNull(),
    kind: types.union<EventBody['kind']>('kind').notNull(),
    body: types.text('body').notNull(),
    orderId: types.int('order_id'),
    transferId: types.int('transfer_id'),
  });

  const orders = types.table('orders', {
    id: types.id('id'),
    accountId: types.int('account_id').notNull(),
    instrumentId: types.int('instrument_id').notNull(),
    side: types.union<Side>('side').notNull(),
    status: types.union<OrderRecord['status']>('status').notNull(),
    lots: types.int('lots').notNull(),
    leverage: types.int('multiple').notNull(),
    openPrice: types.int('open_price').notNull(),
    closePrice: types.int('close_price'),
    marginMicros: types.bigint('margin_micros').notNull(),
    feeMicros: types.bigint('fee_micros').notNull(),
    conversionNumerator: types.bigint('conversion_numerator').notNull(),
    conversionDenominator: types.bigint('conversion_denominator').notNull(),
    swapMicros: types.bigint('swap_micros').notNull(),
    profitMicros: types.bigint('profit_micros'),
    stopLoss: types.int('stop_loss'),
    takeProfit: types.int('take_profit'),
    targetPrice: types.int('target_price'),
    pendingKind: types.union<PendingKind>('pending_kind'),
    createdAtMs: types.int('created_at_ms').notNull(),
    openedAtMs: types.int('opened_at_ms'),
    closedAtMs: types.int('closed_at_ms'),
    closeReason: types.union<CloseReason>('close_reason'),
    openTick: types.tick('open_tick'),
    closeTick: types.tick('close_tick'),
    swappedAtMs: types.int('swapped_at_ms'),
    parentId: types.int('parent_id'),
    historyNumber: types.int('history_number'),
    clientId: types.text('client_id'),
    expiresAtMs: types.int('expires_at_ms'),
    reduceOnly: types.flag('reduce_only').notNull(),
    amendedAtMs: types.int('amended_at_ms'),
    trailingStop: types.int('trailing_stop'),
    trailingTick: types.tick('trailing_tick'),
  });

  const trailingTicks = types.table('trailing_ticks', {
    instrumentId: types.int('instrument_id').notNull(),
    side: types.union<Side>('side').notNull(),
    tick: types.tick('tick').notNull(),
  });

  return { accounts, events, orders, trailingTicks };
}

/** Tables of the double-entry ledger, the stored responses and the closing entries of deleted accounts. */
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

  /** Those that programs before migration 0034 stored; nothing is added. */
  const idempotency = types.table('idempotency', {
    accountId: types.int('account_id').notNull(),
    route: types.text('route').notNull(),
    key: types.text('key').notNull(),
    bodyHash: types.text('body_hash').notNull(),
    answer: types.text('answer').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    /** Null on a real account: never. */
    expiresAtMs: types.int('expires_at_ms'),
  });

  const responses = types.table('responses', {
    id: types.id('id'),
    accountId: types.int('account_id').notNull(),
    route: types.text('route').notNull(),
    key: types.text('key').notNull(),
    bodyHash: types.text('body_hash').notNull(),
    /** Packed. */
    answer: types.text('answer').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    /** Null on a real account: never. */
    expiresAtMs: types.int('expires_at_ms'),
  });

  const closedAccounts = types.table('closed_accounts', {
    accountId: types.id('account_id'),
    book: types.union<Book>('book').notNull(),
    closedAtMs: types.int('closed_at_ms').notNull(),
    version: types.int('version').notNull(),
    lastEventSeq: types.int('last_event_seq').notNull(),
    lastPostingId: types.int('last_posting_id').notNull(),
    lastOrderId: types.int('last_order_id').notNull(),
    events: types.int('events').notNull(),
    postings: types.int('postings').notNull(),
    orders: types.int('orders').notNull(),
    cashMicros: types.bigintText('cash_micros').notNull(),
    profitMicros: types.bigintText('profit_micros').notNull(),
    feesMicros: types.bigintText('fees_micros').notNull(),
    protectionMicros: types.bigintText('protection_micros').notNull(),
    swapMicros: types.bigintText('swap_micros').notNull(),
    mintMicros: types.bigintText('mint_micros').notNull(),
    digest: types.text('digest').notNull(),
    chainNumber: types.int('chain_number'),
    hash: types.text('hash'),
  });

  return { postings, idempotency, responses, closedAccounts };
}
