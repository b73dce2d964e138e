/** Tables of payment channels, withdrawal methods and transfers. */

import type {
  AdjustmentStatus,
  WithdrawalCancelReason,
  Channel,
  DepositStatus,
  WithdrawalStatus,
} from '@vernier/shared/wallet/transfer';
import type { ColumnTypes } from './columns.ts';

export function transferTables(types: ColumnTypes) {
  const rateOrigin = {
    marketInstrumentId: types.int('market_instrument_id'),
    rateMarginBps: types.int('rate_margin_bps'),
    quotedAtMs: types.int('quoted_at_ms'),
  };
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
    ...rateOrigin,
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
    ...rateOrigin,
    unitPriceE8: types.bigintText('unit_price_e8'),
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

/** Tables of deposit coins, wire accounts and withdrawal currencies. */
export function paymentChannelTables(types: ColumnTypes) {
  const common = {
    id: types.id('id'),
    createdAtMs: types.int('created_at_ms').notNull(),
    removedAtMs: types.int('removed_at_ms'),
    rateMarginBps: types.int('rate_margin_bps').notNull(),
  };
  const bounds = {
    usdPriceE8: types.bigint('usd_price_e8').notNull(),
    minE8: types.bigint('min_e8').notNull(),
    maxE8: types.bigint('max_e8').notNull(),
  };

  const depositCoins = types.table('deposit_coins', {
    ...common,
    ...bounds,
    currency: types.text('currency').notNull(),
    network: types.text('network').notNull(),
    address: types.text('address').notNull(),
  });

  const wireAccounts = types.table('wire_accounts', {
    ...common,
    ...bounds,
    name: types.text('name').notNull(),
    currency: types.text('currency').notNull(),
    bankName: types.text('bank_name').notNull(),
    bankAddress: types.text('bank_address').notNull(),
    bankSwift: types.text('bank_swift').notNull(),
    payeeName: types.text('payee_name').notNull(),
    payeeAccount: types.text('payee_account').notNull(),
    bankRemark: types.text('bank_remark').notNull(),
  });

  const drawCurrencies = types.table('draw_currencies', {
    ...common,
    channel: types.union<Channel>('channel').notNull(),
    currency: types.text('currency').notNull(),
    network: types.text('network').notNull(),
    feeType: types.int('fee_type').$type<1 | 2>().notNull(),
    feeMicros: types.bigint('fee_micros').notNull(),
    feeRateE8: types.bigint('fee_rate_e8').notNull(),
    rateE8: types.bigint('rate_e8').notNull(),
    minMicros: types.bigint('min_micros').notNull(),
    maxMicros: types.bigint('max_micros').notNull(),
  });

  return { depositCoins, wireAccounts, drawCurrencies };
}

/** Tables of withdrawal methods and payee keys. */
export function withdrawalMethodTables(types: ColumnTypes) {
  const withdrawalMethods = types.table('draw_methods', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    drawCurrencyId: types.int('draw_currency_id').notNull(),
    channel: types.union<Channel>('channel').notNull(),
    detailsEncrypted: types.text('details_sealed'),
    fingerprint: types.text('fingerprint'),
    boundAtMs: types.int('bound_at_ms').notNull(),
    deletedAtMs: types.int('deleted_at_ms'),
  });

  const payeeKeys = types.table('payee_keys', {
    userId: types.id('user_id'),
    keyEncrypted: types.text('key_sealed').notNull(),
  });

  return { withdrawalMethods, payeeKeys };
}
