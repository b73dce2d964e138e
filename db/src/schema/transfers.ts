/** Tables of deposits, withdrawals and adjustments. */

import type {
  AdjustmentStatus,
  WithdrawalCancelReason,
  Channel,
  DepositStatus,
  WithdrawalStatus,
} from '@vernier/shared/wallet/transfer';
import type { ColumnTypes } from './columns.ts';

export function transferTables(types: ColumnTypes) {
  const deposits = types.table('deposits', {
    id: types.id('id'),
    accountId: types.int('account_id').notNull(),
    channel: types.union<Channel>('channel').notNull(),
    channelId: types.int('channel_id').notNull(),
    currency: types.text('currency').notNull(),
    network: types.text('network').notNull(),
    unitsE8: types.bigintText('units_e8').notNull(),
    usdPriceE8: types.bigintText('usd_price_e8').notNull(),
    sentTo: types.text('sent_to').notNull(),
    proofUpload: types.text('proof_upload').notNull(),
    status: types.union<DepositStatus>('status').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    expiresAtMs: types.int('expires_at_ms').notNull(),
    creditedMicros: types.bigint('credited_micros'),
    endedAtMs: types.int('ended_at_ms'),
    reviewedBy: types.int('reviewed_by'),
    remark: types.text('remark'),
  });

  const withdrawals = types.table('withdrawals', {
    id: types.id('id'),
    accountId: types.int('account_id').notNull(),
    channel: types.union<Channel>('channel').notNull(),
    drawCurrencyId: types.int('draw_currency_id').notNull(),
    currency: types.text('currency').notNull(),
    network: types.text('network').notNull(),
    methodId: types.int('method_id').notNull(),
    destinationSealed: types.text('destination_sealed').notNull(),
    amountMicros: types.bigint('amount_micros').notNull(),
    feeMicros: types.bigint('fee_micros').notNull(),
    rateE8: types.bigintText('rate_e8').notNull(),
    receivedMicros: types.bigintText('received_micros').notNull(),
    twoPersons: types.flag('two_persons').notNull(),
    status: types.union<WithdrawalStatus>('status').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    approvedAtMs: types.int('approved_at_ms'),
    approvedBy: types.int('approved_by'),
    endedAtMs: types.int('ended_at_ms'),
    endedBy: types.int('ended_by'),
    remark: types.text('remark'),
    cancelReason: types.union<WithdrawalCancelReason>('cancel_reason'),
  });

  const adjustments = types.table('adjustments', {
    id: types.id('id'),
    accountId: types.int('account_id').notNull(),
    amountMicros: types.bigint('amount_micros').notNull(),
    memo: types.text('memo').notNull(),
    status: types.union<AdjustmentStatus>('status').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    requestedBy: types.int('requested_by').notNull(),
    endedAtMs: types.int('ended_at_ms'),
    endedBy: types.int('ended_by'),
  });

  return { deposits, withdrawals, adjustments };
}
