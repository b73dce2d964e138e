/** Tables of deposit coins, wire accounts and withdrawal currencies. */

import type { Channel } from '@vernier/shared/wallet/transfer';
import type { ColumnTypes } from './columns.ts';

export function paymentChannelTables(types: ColumnTypes) {
  const common = {
    id: types.id('id'),
    createdAtMs: types.int('created_at_ms').notNull(),
    removedAtMs: types.int('removed_at_ms'),
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
