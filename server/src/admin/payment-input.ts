/** Input of payment channels, validated as far as possible before customers send money there. */

import type {
  NewDepositCoin,
  NewWithdrawalCurrency,
  NewWireAccount,
} from '@vernier/db/repositories/wallet/payment-channels';
import { isDecimalFailure, parseDecimal } from '@vernier/shared/numbers/decimal';
import { type Micros, parseMicros } from '@vernier/shared/numbers/money';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { E8_ONE, parseE8 } from '@vernier/shared/wallet/e8';
import type { E8 } from '@vernier/shared/wallet/transfer';
import { MAX_RATE_MARGIN_BPS } from '@vernier/shared/wallet/market-rate';
import { creditOf, MAX_TRANSFER_MICROS } from '@vernier/shared/wallet/transfer-amounts';
import { z } from 'zod';
import { accountNumber, swiftCode } from '../features/wallet/bank-codes.ts';
import { coinAddress } from '../features/wallet/coin-address.ts';
import { chainOf } from '../features/wallet/network.ts';
import { rowId } from './fields.ts';

/** Upper bound of units and prices, so that every product of two is exact in each representation. */
const MAX_UNITS_E8: E8 = 90_000_000n * E8_ONE;

const line = (least: number, most: number) =>
  z
    .string()
    .max(most * 2)
    .transform((typed) => typed.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
    .refine((typed) => typed.length >= least && typed.length <= most, 'not a line of that length');

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,16}$/);

const number = z.union([z.string().min(1).max(40), z.number()]);

/** Above nothing unless `least` is given, with at most eight decimals. */
const e8 = (least: E8, most: E8) =>
  number.transform((typed, context): E8 => inside(parseE8(typed), least, most, context));

const usd = (least: Micros) =>
  number.transform(
    (typed, context): Micros => inside(parseMicros(typed), least, MAX_TRANSFER_MICROS, context),
  );

const amount = e8(1n, MAX_UNITS_E8);

/** Percent with at most two decimals, as basis points. */
const rateMargin = number
  .transform((typed, context): bigint =>
    inside(parseDecimal(typed, 2), 0n, BigInt(MAX_RATE_MARGIN_BPS), context),
  )
  .transform(Number)
  .default(0);

export const CoinInput = z.object({
  id: rowId.optional(),
  currency_code: code,
  protocol_code: line(1, 32),
  address: line(1, 128),
  /** Where the market does not quote the currency. */
  usd_price: amount,
  rate_margin: rateMargin,
  min: amount,
  max: amount,
});

export const WireInput = z.object({
  id: rowId.optional(),
  name: line(1, 64),
  currency: code,
  usd_price: amount,
  rate_margin: rateMargin,
  min: amount,
  max: amount,
  bank_name: line(1, 128),
  bank_address: line(0, 256).default(''),
  bank_swift: line(1, 16),
  payee_name: line(1, 128),
  payee_account: line(1, 64),
  bank_remark: line(0, 256).default(''),
});

export const WithdrawalCurrencyInput = z.object({
  id: rowId.optional(),
  type: z.union([z.literal(1), z.literal(2)]),
  code,
  /** The network; ignored for a bank. */
  protocol: line(0, 32).default(''),
  fee_type: z.union([z.literal(1), z.literal(2)]),
  /** USD, for fee type 1. */
  fee: usd(0n).default(0n),
  /** A share of the amount, below all of it, for fee type 2. */
  draw_rate: e8(0n, E8_ONE - 1n).default(0n),
  usd_price: amount,
  rate_margin: rateMargin,
  min: usd(1n),
  max: usd(1n),
});

export function readCoin(input: z.output<typeof CoinInput>): NewDepositCoin | Refusal {
  const chain = chainOf(input.protocol_code);
  if (chain === null) return refuse('validation_failed', { fields: ['protocol_code'] });
  const address = coinAddress(chain, input.address);
  if (address === null) {
    return refuse('address_not_valid', { fields: ['address'], network: input.protocol_code });
  }
  const bounds = boundsOf(input);
  if ('refused' in bounds) return bounds;
  return { currency: input.currency_code, network: input.protocol_code, address, ...bounds };
}

export function readWire(input: z.output<typeof WireInput>): NewWireAccount | Refusal {
  const bankSwift = swiftCode(input.bank_swift);
  if (bankSwift === null) return refuse('swift_not_valid', { fields: ['bank_swift'] });
  const account = accountNumber(input.payee_account);
  if (account === 'iban') return refuse('iban_not_valid', { fields: ['payee_account'] });
  if (account === 'account') return refuse('validation_failed', { fields: ['payee_account'] });
  const bounds = boundsOf(input);
  if ('refused' in bounds) return bounds;
  return {
    name: input.name,
    currency: input.currency,
    ...bounds,
    bankName: input.bank_name,
    bankAddress: input.bank_address,
    bankSwift,
    payeeName: input.payee_name,
    payeeAccount: account.account,
    bankRemark: input.bank_remark,
  };
}

export function readWithdrawalCurrency(
  input: z.output<typeof WithdrawalCurrencyInput>,
): NewWithdrawalCurrency | Refusal {
  const isCoin = input.type === 1;
  if (isCoin && chainOf(input.protocol) === null) {
    return refuse('validation_failed', { fields: ['protocol'] });
  }
  if (input.min > input.max) return refuse('validation_failed', { fields: ['min', 'max'] });
  const isFixed = input.fee_type === 1;
  // Else the least withdrawal would pay nothing out.
  if (isFixed && input.fee >= input.min) return refuse('validation_failed', { fields: ['fee'] });
  return {
    channel: isCoin ? 'coin' : 'bank',
    currency: input.code,
    network: isCoin ? input.protocol : '',
    feeType: input.fee_type,
    feeMicros: isFixed ? input.fee : 0n,
    feeRateE8: isFixed ? 0n : input.draw_rate,
    rateE8: input.usd_price,
    minMicros: input.min,
    maxMicros: input.max,
    rateMarginBps: input.rate_margin,
  };
}

type Bounds = Pick<NewDepositCoin, 'usdPriceE8' | 'minE8' | 'maxE8' | 'rateMarginBps'>;
type ChannelTerms = Pick<z.output<typeof CoinInput>, 'usd_price' | 'min' | 'max' | 'rate_margin'>;

/** The minimum must credit something, and the maximum at most the limit of a transfer. */
function boundsOf(input: ChannelTerms): Bounds | Refusal {
  const { usd_price: usdPriceE8, min: minE8, max: maxE8 } = input;
  if (minE8 > maxE8) return refuse('validation_failed', { fields: ['min', 'max'] });
  if (creditOf(minE8, usdPriceE8) < 1n) return refuse('validation_failed', { fields: ['min'] });
  if (creditOf(maxE8, usdPriceE8) > MAX_TRANSFER_MICROS)
    return refuse('validation_failed', { fields: ['max'] });
  return { usdPriceE8, minE8, maxE8, rateMarginBps: input.rate_margin };
}

function inside(
  parsed: ReturnType<typeof parseE8>,
  least: bigint,
  most: bigint,
  context: z.core.$RefinementCtx,
): bigint {
  if (!isDecimalFailure(parsed) && parsed >= least && parsed <= most) return parsed;
  context.addIssue('out of range or not a number');
  return z.NEVER;
}
