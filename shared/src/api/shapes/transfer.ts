/** Money on its way in and out: where it may go, and what becomes of it. */

import { z } from 'zod';
import { decimal, money, rowId, time } from './values.ts';

/** Of a channel at this moment, of a record at its submission or, once approved, at its approval. */
const rateOrigin = {
  rate_margin: decimal
    .nullable()
    .describe(
      'The operator’s part of a rate of the market, in percent; it is in the price. Null at a set rate.',
    ),
  rate_at: time.nullable().describe('Time of the quote that the rate is from; null at a set rate.'),
};

const rateFixed = z
  .boolean()
  .describe('False while the rate is that of the submission and the approval will replace it.');

const unitPrice = decimal
  .nullable()
  .describe('USD per unit, by which amounts are computed; null at a set rate.');

/** A bank account that money goes from or to. */
const bankFields = {
  bank_name: z.string().describe('Name of the bank; empty for a coin.'),
  bank_address: z.string().describe('Address of the bank; may be empty.'),
  bank_swift: z.string().describe('SWIFT code (BIC) of the bank; empty for a coin.'),
  payee_name: z.string().describe('Name of the account’s holder; empty for a coin.'),
  payee_account: z.string().describe('IBAN or account number; empty for a coin.'),
  bank_remark: z.string().describe('What the bank has to know; may be empty.'),
};

const drawCurrency = z
  .object({
    id: rowId.describe('Id of the currency, as in `drawSymbols`.'),
    code: z.string().describe('Code of the currency: `USDT`, `EUR`.'),
    protocol: z.string().describe('Network of a coin: `TRC20`; empty for a bank.'),
  })
  .describe('The currency that is paid out.');

const payoutType = z.literal([1, 2]).describe('1 coin, 2 bank.');

export const ChargeCoinWire = z
  .object({
    id: rowId.describe('For `charge_id` of `submitCharge`.'),
    currency_code: z.string().describe('Code of the coin: `USDT`.'),
    protocol_code: z.string().describe('Its network: `TRC20`.'),
    address: z.string().describe('Where to send it.'),
    usd_price: decimal.describe('USD per unit of the coin.'),
    ...rateOrigin,
    min: decimal.describe('Smallest deposit, in units of the coin.'),
    max: decimal.describe('Largest deposit, in units of the coin.'),
  })
  .describe('`usd_price` is USD per unit at this moment; `min` and `max` are units.');
export type ChargeCoinWire = z.infer<typeof ChargeCoinWire>;

export const ChargeInfoWire = z
  .object({
    coins: z.array(ChargeCoinWire).describe('Coins that can be sent.'),
    banks: z
      .array(
        z.object({
          id: rowId.describe('For `bank_coin` of `wireInfo` and `wire_id` of `submitWire`.'),
          name: z.string().describe('In the language of the request.'),
          currency: z.string().describe('Code of the currency.'),
          usd_price: decimal.describe('USD per unit of the currency.'),
          ...rateOrigin,
          min: decimal.describe('Smallest deposit, in units of the currency.'),
          max: decimal.describe('Largest deposit, in units of the currency.'),
        }),
      )
      .describe('Accounts that money can be wired to.'),
    limits: z
      .object({
        expires_hours: z.int().describe('A deposit without a review in this time expires.'),
        review_hours: z.int().describe('Reviews are promised within this time.'),
        waiting: z.int().describe('Most deposits of a user that wait for a review.'),
      })
      .describe(
        'A deposit without a review in `expires_hours` expires; reviews are promised within `review_hours`.',
      ),
  })
  .describe('Channels and limits of deposits.');
export type ChargeInfoWire = z.infer<typeof ChargeInfoWire>;

export const WireInfoWire = z
  .object({ id: rowId.describe('Id of the account.'), ...bankFields })
  .describe('An account to wire to.');
export type WireInfoWire = z.infer<typeof WireInfoWire>;

export const TransferStepWire = z
  .object({
    step: z
      .enum(['submitted', 'approved', 'finished', 'paid', 'rejected', 'cancelled', 'expired'])
      .describe('What happened.'),
    at: time.describe('When it happened.'),
  })
  .describe('One thing that happened to a deposit or a withdrawal, oldest first.');
export type TransferStepWire = z.infer<typeof TransferStepWire>;

export const TransferLifeWire = z
  .object({
    timeline: z.array(TransferStepWire).describe('What happened so far, oldest first.'),
    holder: z.enum(['reviewer', 'second_reviewer']).nullable().describe('Null once it has ended.'),
    promised_at: time.nullable().describe('When the next step is promised; null once it has ended.'),
  })
  .describe('Progress of a deposit or a withdrawal: who has to act, and the promised time.');
export type TransferLifeWire = z.infer<typeof TransferLifeWire>;

export const DepositWire = TransferLifeWire.extend({
  id: rowId.describe('Id of the deposit.'),
  number: decimal.describe('Amount in units of the currency.'),
  type: z.literal([0, 1]).describe('0 coin, 1 bank.'),
  currency_code: z.string().describe('Code of the currency.'),
  protocol_code: z.string().describe('Network of a coin; empty for a bank.'),
  status: z.literal([0, 1, 2, 3]).describe('0 unreviewed, 1 finished, 2 rejected, 3 invalid.'),
  created_at: time.describe('When it was submitted.'),
  remark: z.string().describe('Why it was rejected; else empty.'),
  address: z.string().describe('Address that a coin was sent to; empty for a bank.'),
  usd_price: decimal.describe('USD per unit of the currency.'),
  ...rateOrigin,
  rate_fixed: rateFixed,
  credited: money.nullable().describe('USD that the balance gained; null until it did.'),
  expires_at: time.describe('Without a review it expires at this time.'),
}).describe('`type` 0 coin, 1 bank; `status` 0 unreviewed, 1 finished, 2 rejected, 3 invalid.');
export type DepositWire = z.infer<typeof DepositWire>;

export const WithdrawalCurrencyWire = z
  .object({
    id: rowId.describe('For `draw_currency_id` of `draw` and `draw_id` of `bindDrawMethod`.'),
    code: z.string().describe('Code of the currency.'),
    protocol: z.string().describe('Network of a coin; empty for a bank.'),
    tag: z
      .enum(['number', 'text'])
      .nullable()
      .describe('What a destination of its network may have beside the address; null: nothing.'),
    type: payoutType,
    draw_rate: decimal.describe('Share of the amount that is the fee, with `fee_type` 2.'),
    fee_type: z.literal([1, 2]).describe('1: `fee`; 2: amount × `draw_rate`.'),
    fee: money.describe('Fixed fee in USD, with `fee_type` 1.'),
    usd_price: decimal.describe('Units of the currency per USD.'),
    unit_price: unitPrice,
    ...rateOrigin,
    min: money.describe('Smallest amount in USD.'),
    max: money.describe('Largest amount in USD.'),
  })
  .describe(
    '`usd_price` is units of the currency per USD, at a rate of the market the reciprocal of `unit_price`; `min`, `max` and a fixed `fee` are USD.',
  );
export type WithdrawalCurrencyWire = z.infer<typeof WithdrawalCurrencyWire>;

export const WithdrawalMethodWire = z
  .object({
    id: rowId.describe('For `draw_method_id` of `draw`.'),
    type: payoutType,
    dc_address: z.string().describe('Address of a coin; empty for a bank.'),
    tag: z.string().describe('Sent with the money, also where the address has it; empty for none.'),
    ...bankFields,
    draw_currency: drawCurrency,
    bound_at: time.describe('When it was bound.'),
    usable_at: time.describe('Before this no withdrawal goes to it.'),
    waits_after: z
      .enum(['binding', 'password'])
      .describe('What `usable_at` counts from: it was bound, or the password changed after that.'),
  })
  .describe('A destination that the user bound.');
export type WithdrawalMethodWire = z.infer<typeof WithdrawalMethodWire>;

export const AllowListWire = z
  .object({
    on_since: time.nullable().describe('Null: it is off.'),
    ends_at: time.nullable().describe('Null until its user has requested the end.'),
    wait_hours: z.int().describe('How long a new destination waits while it is on.'),
  })
  .describe('The restriction of withdrawals to approved destinations.');
export type AllowListWire = z.infer<typeof AllowListWire>;

export const WithdrawalWire = TransferLifeWire.extend({
  id: rowId.describe('Id of the withdrawal.'),
  number: money.describe('Amount in USD, with the fee.'),
  real_number: money.describe('What arrives, in units of the currency.'),
  draw_currency: drawCurrency,
  fee: money.describe('Fee in USD.'),
  usd_price: decimal.describe('Units of the currency per USD.'),
  unit_price: unitPrice,
  ...rateOrigin,
  rate_fixed: rateFixed,
  state: z
    .enum(['waiting', 'approved', 'paid', 'rejected', 'cancelled'])
    .describe('For programs; `status_name` says the same to the reader.'),
  status_name: z.string().describe('The state in the language of the request.'),
  created_at: time.describe('When it was requested.'),
  type: payoutType,
  address: z.string().describe('Address that a coin goes to; empty for a bank.'),
  bank_name: z.string().describe('Name of the bank; empty for a coin.'),
  payee_account: z.string().describe('IBAN or account number; empty for a coin.'),
  tag: z.string().describe('The bound tag; empty for none.'),
  memo: z.string().describe('The memo of its request; may be empty.'),
  notes: z
    .string()
    .describe('Why it was rejected, or why it was cancelled when its user did not take it back.'),
}).describe(
  '`type` 1 goes to an address, 2 to a bank; `number` and `fee` in USD, `real_number` in units of the currency, `usd_price` in units per USD.',
);
export type WithdrawalWire = z.infer<typeof WithdrawalWire>;
