/** Money on its way in and out: where it may go, and what becomes of it. */

import { z } from 'zod';
import { decimal, money, rowId, time } from './values.ts';

/** Of a channel at this moment, of a record at its submission or, once approved, at its approval. */
const rateOrigin = {
  rate_margin: decimal
    .nullable()
    .describe(
      'The operator’s margin on the market rate, in percent, included in the rate. Null for a fixed rate.',
    ),
  rate_at: time.nullable().describe('Time of the quote of the rate. Null for a fixed rate.'),
};

const rateFixed = z.boolean().describe('False while approval can still change the rate.');

const unitPrice = decimal
  .nullable()
  .describe('USD per unit, used to calculate amounts. Null for a fixed rate.');

/** A bank account that money goes from or to. */
const bankFields = {
  bank_name: z.string().describe('Name of the bank. Empty for a coin.'),
  bank_address: z.string().describe('Address of the bank. May be empty.'),
  bank_swift: z.string().describe('SWIFT code (BIC) of the bank. Empty for a coin.'),
  payee_name: z.string().describe('Payee: the holder of the account. Empty for a coin.'),
  payee_account: z.string().describe('IBAN or account number. Empty for a coin.'),
  bank_remark: z.string().describe('Payment reference. May be empty.'),
};

const drawCurrency = z
  .object({
    id: rowId.describe('Id of the currency, from `drawSymbols`.'),
    code: z.string().describe('Code of the currency: `USDT`, `EUR`.'),
    protocol: z.string().describe('Network of a coin: `TRC20`. Empty for a bank.'),
  })
  .describe('Currency of the payment.');

const payoutType = z.literal([1, 2]).describe('1: crypto, 2: bank transfer.');

export const ChargeCoinWire = z
  .object({
    id: rowId.describe('For `charge_id` of `submitCharge`.'),
    currency_code: z.string().describe('Code of the coin: `USDT`.'),
    protocol_code: z.string().describe('Its network: `TRC20`.'),
    address: z.string().describe('Deposit address.'),
    usd_price: decimal.describe('USD per unit of the coin.'),
    ...rateOrigin,
    min: decimal.describe('Minimum deposit, in units of the coin.'),
    max: decimal.describe('Maximum deposit, in units of the coin.'),
  })
  .describe('`usd_price` is the current price in USD per unit. `min` and `max` are in units.');
export type ChargeCoinWire = z.infer<typeof ChargeCoinWire>;

export const ChargeInfoWire = z
  .object({
    coins: z.array(ChargeCoinWire).describe('Coins for deposits.'),
    banks: z
      .array(
        z.object({
          id: rowId.describe('For `bank_coin` of `wireInfo` and `wire_id` of `submitWire`.'),
          name: z.string().describe('In the language of the request.'),
          currency: z.string().describe('Code of the currency.'),
          usd_price: decimal.describe('USD per unit of the currency.'),
          ...rateOrigin,
          min: decimal.describe('Minimum deposit, in units of the currency.'),
          max: decimal.describe('Maximum deposit, in units of the currency.'),
        }),
      )
      .describe('Bank accounts for deposits.'),
    limits: z
      .object({
        expires_hours: z.int().describe('A deposit expires if it is not reviewed in this time.'),
        review_hours: z.int().describe('Expected review time.'),
        waiting: z.int().describe('Maximum number of a user’s deposits in review.'),
      })
      .describe(
        'A deposit expires if it is not reviewed within `expires_hours`. The expected review time is `review_hours`.',
      ),
  })
  .describe('Payment methods and limits of deposits.');
export type ChargeInfoWire = z.infer<typeof ChargeInfoWire>;

export const WireInfoWire = z
  .object({ id: rowId.describe('Id of the account.'), ...bankFields })
  .describe('Bank account for a deposit.');
export type WireInfoWire = z.infer<typeof WireInfoWire>;

export const TransferStepWire = z
  .object({
    step: z
      .enum(['submitted', 'approved', 'finished', 'paid', 'rejected', 'cancelled', 'expired'])
      .describe('Type of the event.'),
    at: time.describe('Time of the event.'),
  })
  .describe('One event of a deposit or a withdrawal.');
export type TransferStepWire = z.infer<typeof TransferStepWire>;

export const TransferLifeWire = z
  .object({
    timeline: z.array(TransferStepWire).describe('Events so far, oldest first.'),
    holder: z.enum(['reviewer', 'second_reviewer']).nullable().describe('Who acts next. Null after the end.'),
    promised_at: time.nullable().describe('Expected time of the next step. Null after the end.'),
  })
  .describe('Progress of a deposit or a withdrawal: the next step and its expected time.');
export type TransferLifeWire = z.infer<typeof TransferLifeWire>;

export const DepositWire = TransferLifeWire.extend({
  id: rowId.describe('Id of the deposit.'),
  number: decimal.describe('Amount in units of the currency.'),
  type: z.literal([0, 1]).describe('0: crypto, 1: bank transfer.'),
  currency_code: z.string().describe('Code of the currency.'),
  protocol_code: z.string().describe('Network of a coin. Empty for a bank.'),
  status: z.literal([0, 1, 2, 3]).describe('0: in review, 1: credited, 2: rejected, 3: expired.'),
  created_at: time.describe('Time of submission.'),
  remark: z.string().describe('Reason of a rejection. Otherwise empty.'),
  address: z.string().describe('Address that the coin was sent to. Empty for a bank.'),
  usd_price: decimal.describe('USD per unit of the currency.'),
  ...rateOrigin,
  rate_fixed: rateFixed,
  credited: money.nullable().describe('Amount credited in USD. Null before the credit.'),
  expires_at: time.describe('It expires at this time if it is not reviewed.'),
}).describe(
  '`type` 0: crypto, 1: bank transfer. `status` 0: in review, 1: credited, 2: rejected, 3: expired.',
);
export type DepositWire = z.infer<typeof DepositWire>;

export const WithdrawalCurrencyWire = z
  .object({
    id: rowId.describe('For `draw_currency_id` of `draw` and `draw_id` of `bindDrawMethod`.'),
    code: z.string().describe('Code of the currency.'),
    protocol: z.string().describe('Network of a coin. Empty for a bank.'),
    tag: z
      .enum(['number', 'text'])
      .nullable()
      .describe('What a destination on its network can have besides the address. Null: nothing.'),
    type: payoutType,
    draw_rate: decimal.describe('Fee as a share of the amount, with `fee_type` 2.'),
    fee_type: z.literal([1, 2]).describe('1: `fee`, 2: amount × `draw_rate`.'),
    fee: money.describe('Fixed fee in USD, with `fee_type` 1.'),
    usd_price: decimal.describe('Units of the currency per USD.'),
    unit_price: unitPrice,
    ...rateOrigin,
    min: money.describe('Minimum amount in USD.'),
    max: money.describe('Maximum amount in USD.'),
  })
  .describe(
    '`usd_price` is in units of the currency per USD; at a market rate, it is the reciprocal of `unit_price`. `min`, `max` and a fixed `fee` are in USD.',
  );
export type WithdrawalCurrencyWire = z.infer<typeof WithdrawalCurrencyWire>;

export const WithdrawalMethodWire = z
  .object({
    id: rowId.describe('For `draw_method_id` of `draw`.'),
    type: payoutType,
    dc_address: z.string().describe('Wallet address. Empty for a bank.'),
    tag: z.string().describe('Tag sent with the payment, also if the address contains it. May be empty.'),
    ...bankFields,
    draw_currency: drawCurrency,
    bound_at: time.describe('Time at which it was saved.'),
    usable_at: time.describe('No withdrawal goes to it before this time.'),
    waits_after: z
      .enum(['binding', 'password'])
      .describe('Start of the waiting time: the destination was saved, or the password changed later.'),
  })
  .describe('A saved destination of the user.');
export type WithdrawalMethodWire = z.infer<typeof WithdrawalMethodWire>;

export const AllowListWire = z
  .object({
    on_since: time.nullable().describe('Start of the restriction. Null while it is off.'),
    ends_at: time.nullable().describe('End of the restriction. Null until the user requests it.'),
    wait_hours: z.int().describe('Waiting time of new destinations while it is on.'),
  })
  .describe('The restriction of withdrawals to saved destinations.');
export type AllowListWire = z.infer<typeof AllowListWire>;

export const WithdrawalWire = TransferLifeWire.extend({
  id: rowId.describe('Id of the withdrawal.'),
  number: money.describe('Amount in USD, fee included.'),
  real_number: money.describe('Amount paid out, in units of the currency.'),
  draw_currency: drawCurrency,
  fee: money.describe('Fee in USD.'),
  usd_price: decimal.describe('Units of the currency per USD.'),
  unit_price: unitPrice,
  ...rateOrigin,
  rate_fixed: rateFixed,
  state: z
    .enum(['waiting', 'approved', 'paid', 'rejected', 'cancelled'])
    .describe('Status for programs. `status_name` is the text for users.'),
  status_name: z.string().describe('Status in the language of the request.'),
  created_at: time.describe('Time of the request.'),
  type: payoutType,
  address: z.string().describe('Wallet address. Empty for a bank.'),
  bank_name: z.string().describe('Name of the bank. Empty for a coin.'),
  payee_account: z.string().describe('IBAN or account number. Empty for a coin.'),
  tag: z.string().describe('Saved tag. May be empty.'),
  memo: z.string().describe('Memo of the request. May be empty.'),
  notes: z.string().describe('Reason of a rejection, or of a cancellation by us.'),
}).describe(
  '`type` 1: crypto, 2: bank transfer. `number` and `fee` are in USD, `real_number` in units of the currency, `usd_price` in units per USD.',
);
export type WithdrawalWire = z.infer<typeof WithdrawalWire>;
