/** Where money is sent to, and what it is paid out in. */

import type { Channel } from '@vernier/shared/wallet/transfer';
import type { ColumnTypes } from './columns.ts';

export function paymentChannelTables(kit: ColumnTypes) {
  const kept = {
    id: kit.id('id'),
    createdAtMs: kit.int('created_at_ms').notNull(),
    removedAtMs: kit.int('removed_at_ms'),
  };
  const bounds = {
    usdPriceE8: kit.whole('usd_price_e8').notNull(),
    minE8: kit.whole('min_e8').notNull(),
    maxE8: kit.whole('max_e8').notNull(),
  };

  const depositCoins = kit.table('deposit_coins', {
    ...kept,
    ...bounds,
    currency: kit.text('currency').notNull(),
    network: kit.text('network').notNull(),
    address: kit.text('address').notNull(),
  });

  const wireAccounts = kit.table('wire_accounts', {
    ...kept,
    ...bounds,
    name: kit.text('name').notNull(),
    currency: kit.text('currency').notNull(),
    bankName: kit.text('bank_name').notNull(),
    bankAddress: kit.text('bank_address').notNull(),
    bankSwift: kit.text('bank_swift').notNull(),
    payeeName: kit.text('payee_name').notNull(),
    payeeAccount: kit.text('payee_account').notNull(),
    bankRemark: kit.text('bank_remark').notNull(),
  });

  const drawCurrencies = kit.table('draw_currencies', {
    ...kept,
    channel: kit.word<Channel>('channel').notNull(),
    currency: kit.text('currency').notNull(),
    network: kit.text('network').notNull(),
    feeType: kit.int('fee_type').$type<1 | 2>().notNull(),
    feeMicros: kit.whole('fee_micros').notNull(),
    feeRateE8: kit.whole('fee_rate_e8').notNull(),
    rateE8: kit.whole('rate_e8').notNull(),
    minMicros: kit.whole('min_micros').notNull(),
    maxMicros: kit.whole('max_micros').notNull(),
  });

  return { depositCoins, wireAccounts, drawCurrencies };
}
