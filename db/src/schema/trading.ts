/** Accounts, orders and the log of what happened to them. The tables themselves are made by the migrations. */

import type { Book } from '@vernier/shared/trading/account';
import type { EventBody } from '@vernier/shared/trading/events';
import type { CloseReason, OrderStatus, PendingKind, Side } from '@vernier/shared/trading/order';
import type { ColumnTypes } from './columns.ts';

export function tradingTables(kit: ColumnTypes) {
  const accounts = kit.table('accounts', {
    id: kit.id('id'),
    book: kit.word<Book>('book').notNull(),
    balanceMicros: kit.whole('balance_micros').notNull(),
    lockedMicros: kit.whole('locked_micros').notNull(),
    version: kit.int('version').notNull(),
    holdingCount: kit.int('holding_count').notNull(),
    closedCount: kit.int('closed_count').notNull(),
    realisedMicros: kit.whole('realised_micros').notNull(),
    entryCount: kit.int('entry_count').notNull(),
    marginCalled: kit.flag('margin_called').notNull(),
  });

  const events = kit.table('events', {
    seq: kit.id('seq'),
    accountId: kit.int('account_id').notNull(),
    version: kit.int('version').notNull(),
    atMs: kit.int('at_ms').notNull(),
    kind: kit.word<EventBody['kind']>('kind').notNull(),
    body: kit.text('body').notNull(),
    orderId: kit.int('order_id'),
    transferId: kit.int('transfer_id'),
  });

  const orders = kit.table('orders', {
    id: kit.id('id'),
    accountId: kit.int('account_id').notNull(),
    instrumentId: kit.int('instrument_id').notNull(),
    side: kit.word<Side>('side').notNull(),
    status: kit.word<OrderStatus>('status').notNull(),
    lots: kit.int('lots').notNull(),
    multiple: kit.int('multiple').notNull(),
    openPrice: kit.int('open_price').notNull(),
    closePrice: kit.int('close_price'),
    marginMicros: kit.whole('margin_micros').notNull(),
    feeMicros: kit.whole('fee_micros').notNull(),
    conversionNumerator: kit.whole('conversion_numerator').notNull(),
    conversionDenominator: kit.whole('conversion_denominator').notNull(),
    swapMicros: kit.whole('swap_micros').notNull(),
    profitMicros: kit.whole('profit_micros'),
    stopLoss: kit.int('stop_loss'),
    takeProfit: kit.int('take_profit'),
    targetPrice: kit.int('target_price'),
    pendingKind: kit.word<PendingKind>('pending_kind'),
    createdAtMs: kit.int('created_at_ms').notNull(),
    openedAtMs: kit.int('opened_at_ms'),
    closedAtMs: kit.int('closed_at_ms'),
    closeReason: kit.word<CloseReason>('close_reason'),
    openTick: kit.tick('open_tick'),
    closeTick: kit.tick('close_tick'),
    swappedAtMs: kit.int('swapped_at_ms'),
    parentId: kit.int('parent_id'),
    historyNumber: kit.int('history_number'),
  });

  return { accounts, events, orders };
}
