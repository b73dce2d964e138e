/** Deposits, withdrawals and adjustments as they stand. */

import type {
  AdjustmentStatus,
  CancelReason,
  Channel,
  DepositStatus,
  WithdrawalStatus,
} from '@vernier/shared/wallet/transfer';
import type { ColumnTypes } from './columns.ts';

export function transferTables(kit: ColumnTypes) {
  const deposits = kit.table('deposits', {
    id: kit.id('id'),
    accountId: kit.int('account_id').notNull(),
    channel: kit.word<Channel>('channel').notNull(),
    channelId: kit.int('channel_id').notNull(),
    currency: kit.text('currency').notNull(),
    network: kit.text('network').notNull(),
    unitsE8: kit.digits('units_e8').notNull(),
    usdPriceE8: kit.digits('usd_price_e8').notNull(),
    sentTo: kit.text('sent_to').notNull(),
    proofUpload: kit.text('proof_upload').notNull(),
    status: kit.word<DepositStatus>('status').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    expiresAtMs: kit.int('expires_at_ms').notNull(),
    creditedMicros: kit.whole('credited_micros'),
    endedAtMs: kit.int('ended_at_ms'),
    reviewedBy: kit.int('reviewed_by'),
    remark: kit.text('remark'),
  });

  const withdrawals = kit.table('withdrawals', {
    id: kit.id('id'),
    accountId: kit.int('account_id').notNull(),
    channel: kit.word<Channel>('channel').notNull(),
    drawCurrencyId: kit.int('draw_currency_id').notNull(),
    currency: kit.text('currency').notNull(),
    network: kit.text('network').notNull(),
    methodId: kit.int('method_id').notNull(),
    destinationSealed: kit.text('destination_sealed').notNull(),
    amountMicros: kit.whole('amount_micros').notNull(),
    feeMicros: kit.whole('fee_micros').notNull(),
    rateE8: kit.digits('rate_e8').notNull(),
    receivedMicros: kit.digits('received_micros').notNull(),
    twoPersons: kit.flag('two_persons').notNull(),
    status: kit.word<WithdrawalStatus>('status').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    approvedAtMs: kit.int('approved_at_ms'),
    approvedBy: kit.int('approved_by'),
    endedAtMs: kit.int('ended_at_ms'),
    endedBy: kit.int('ended_by'),
    remark: kit.text('remark'),
    cancelReason: kit.word<CancelReason>('cancel_reason'),
  });

  const adjustments = kit.table('adjustments', {
    id: kit.id('id'),
    accountId: kit.int('account_id').notNull(),
    amountMicros: kit.whole('amount_micros').notNull(),
    memo: kit.text('memo').notNull(),
    status: kit.word<AdjustmentStatus>('status').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    requestedBy: kit.int('requested_by').notNull(),
    endedAtMs: kit.int('ended_at_ms'),
    endedBy: kit.int('ended_by'),
  });

  return { deposits, withdrawals, adjustments };
}
