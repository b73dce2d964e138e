/** Payment channels as the context shows them: the rows that the procedures answer with, and what the audit keeps of them. */

import type {
  NewDepositCoin,
  NewWithdrawalCurrency,
  NewWireAccount,
} from '@vernier/db/repositories/wallet/payment-channels';
import { formatMicros } from '@vernier/shared/numbers/money';
import { formatE8 } from '@vernier/shared/wallet/e8';
import { z } from 'zod';

const decimal = z.string();

/** `usd_price` is USD per unit; `min` and `max` are units. */
const Bounds = { usd_price: decimal, min: decimal, max: decimal };

export const CoinRow = z.object({
  id: z.int(),
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
  ...Bounds,
});

export const WireRow = z.object({
  id: z.int(),
  name: z.string(),
  currency: z.string(),
  ...Bounds,
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
});

/** `usd_price` is units of the currency per USD; `min`, `max` and a fixed `fee` are USD. */
export const WithdrawalCurrencyRow = z.object({
  id: z.int(),
  type: z.union([z.literal(1), z.literal(2)]),
  code: z.string(),
  protocol: z.string(),
  fee_type: z.union([z.literal(1), z.literal(2)]),
  fee: decimal,
  draw_rate: decimal,
  ...Bounds,
});

type Numbered<New> = New & { readonly id: number };

export function coinRow(coin: Numbered<NewDepositCoin>): z.output<typeof CoinRow> {
  const { id, currency, network, address } = coin;
  return { id, currency_code: currency, protocol_code: network, address, ...boundsOf(coin) };
}

export function wireRow(wire: Numbered<NewWireAccount>): z.output<typeof WireRow> {
  return {
    id: wire.id,
    name: wire.name,
    currency: wire.currency,
    ...boundsOf(wire),
    bank_name: wire.bankName,
    bank_address: wire.bankAddress,
    bank_swift: wire.bankSwift,
    payee_name: wire.payeeName,
    payee_account: wire.payeeAccount,
    bank_remark: wire.bankRemark,
  };
}

export function withdrawalCurrencyRow(
  draw: Numbered<NewWithdrawalCurrency>,
): z.output<typeof WithdrawalCurrencyRow> {
  return {
    id: draw.id,
    type: draw.channel === 'coin' ? 1 : 2,
    code: draw.currency,
    protocol: draw.network,
    fee_type: draw.feeType,
    fee: formatMicros(draw.feeMicros),
    draw_rate: formatE8(draw.feeRateE8),
    usd_price: formatE8(draw.rateE8),
    min: formatMicros(draw.minMicros),
    max: formatMicros(draw.maxMicros),
  };
}

function boundsOf({ usdPriceE8, minE8, maxE8 }: Pick<NewDepositCoin, 'usdPriceE8' | 'minE8' | 'maxE8'>) {
  return { usd_price: formatE8(usdPriceE8), min: formatE8(minE8), max: formatE8(maxE8) };
}
