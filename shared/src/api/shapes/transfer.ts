/** Money on its way in and out: where it may go, and what becomes of it. */

import { z } from 'zod';

/** Of a channel at this moment, of a record at its submission or, once approved, at its approval. */
const rateOrigin = {
  rate_margin: z
    .string()
    .nullable()
    .describe(
      'The operator’s part of a rate of the market, in percent; it is in the price. Null at a set rate.',
    ),
  rate_at: z.string().nullable().describe('Time of the quote that the rate is from; null at a set rate.'),
};

const rateFixed = z
  .boolean()
  .describe('False while the rate is that of the submission and the approval will replace it.');

const unitPrice = z
  .string()
  .nullable()
  .describe('USD per unit, by which amounts are computed; null at a set rate.');

export const ChargeCoinWire = z
  .object({
    id: z.number(),
    currency_code: z.string(),
    protocol_code: z.string(),
    address: z.string(),
    usd_price: z.string(),
    ...rateOrigin,
    min: z.string(),
    max: z.string(),
  })
  .describe('`usd_price` is USD per unit at this moment; `min` and `max` are units.');
export type ChargeCoinWire = z.infer<typeof ChargeCoinWire>;

export const ChargeInfoWire = z.object({
  coins: z.array(ChargeCoinWire),
  banks: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      currency: z.string(),
      usd_price: z.string(),
      ...rateOrigin,
      min: z.string(),
      max: z.string(),
    }),
  ),
  limits: z
    .object({ expires_hours: z.number(), review_hours: z.number(), waiting: z.number() })
    .describe(
      'A deposit without a review in `expires_hours` expires; reviews are promised within `review_hours`.',
    ),
});
export type ChargeInfoWire = z.infer<typeof ChargeInfoWire>;

export const WireInfoWire = z.object({
  id: z.number(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
});
export type WireInfoWire = z.infer<typeof WireInfoWire>;

export const TransferStepWire = z
  .object({
    step: z.enum(['submitted', 'approved', 'finished', 'paid', 'rejected', 'cancelled', 'expired']),
    at: z.string(),
  })
  .describe('One thing that happened to a deposit or a withdrawal, oldest first.');
export type TransferStepWire = z.infer<typeof TransferStepWire>;

export const TransferLifeWire = z
  .object({
    timeline: z.array(TransferStepWire),
    holder: z.enum(['reviewer', 'second_reviewer']).nullable().describe('Null once it has ended.'),
    promised_at: z.string().nullable(),
  })
  .describe('Progress of a deposit or a withdrawal: who has to act, and the promised time.');
export type TransferLifeWire = z.infer<typeof TransferLifeWire>;

export const DepositWire = TransferLifeWire.extend({
  id: z.number(),
  number: z.string(),
  type: z.literal([0, 1]),
  currency_code: z.string(),
  protocol_code: z.string(),
  status: z.literal([0, 1, 2, 3]),
  created_at: z.string(),
  remark: z.string(),
  address: z.string(),
  usd_price: z.string(),
  ...rateOrigin,
  rate_fixed: rateFixed,
  credited: z.string().nullable().describe('USD that the balance gained; null until it did.'),
  expires_at: z.string(),
}).describe('`type` 0 coin, 1 bank; `status` 0 unreviewed, 1 finished, 2 rejected, 3 invalid.');
export type DepositWire = z.infer<typeof DepositWire>;

export const WithdrawalCurrencyWire = z
  .object({
    id: z.number(),
    code: z.string(),
    protocol: z.string(),
    tag: z
      .enum(['number', 'text'])
      .nullable()
      .describe('What a destination of its network may have beside the address; null: nothing.'),
    type: z.literal([1, 2]).describe('1 coin, 2 bank.'),
    draw_rate: z.string(),
    fee_type: z.literal([1, 2]).describe('1: `fee`; 2: amount × `draw_rate`.'),
    fee: z.string(),
    usd_price: z.string(),
    unit_price: unitPrice,
    ...rateOrigin,
    min: z.string(),
    max: z.string(),
  })
  .describe(
    '`usd_price` is units of the currency per USD, at a rate of the market the reciprocal of `unit_price`; `min`, `max` and a fixed `fee` are USD.',
  );
export type WithdrawalCurrencyWire = z.infer<typeof WithdrawalCurrencyWire>;

export const WithdrawalMethodWire = z.object({
  id: z.number(),
  type: z.literal([1, 2]),
  dc_address: z.string(),
  tag: z.string().describe('Sent with the money, also where the address has it; empty for none.'),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  draw_currency: z.object({ id: z.number(), code: z.string(), protocol: z.string() }),
  bound_at: z.string(),
  usable_at: z.string().describe('Before this no withdrawal goes to it.'),
  waits_after: z
    .enum(['binding', 'password'])
    .describe('What `usable_at` counts from: it was bound, or the password changed after that.'),
});
export type WithdrawalMethodWire = z.infer<typeof WithdrawalMethodWire>;

export const AllowListWire = z.object({
  on_since: z.string().nullable().describe('Null: it is off.'),
  ends_at: z.string().nullable().describe('Null until its user has requested the end.'),
  wait_hours: z.number().describe('How long a new destination waits while it is on.'),
});
export type AllowListWire = z.infer<typeof AllowListWire>;

export const WithdrawalWire = TransferLifeWire.extend({
  id: z.number(),
  number: z.string(),
  real_number: z.string(),
  draw_currency: z.object({ id: z.number(), code: z.string(), protocol: z.string() }),
  fee: z.string(),
  usd_price: z.string(),
  unit_price: unitPrice,
  ...rateOrigin,
  rate_fixed: rateFixed,
  state: z
    .enum(['waiting', 'approved', 'paid', 'rejected', 'cancelled'])
    .describe('For programs; `status_name` says the same to the reader.'),
  status_name: z.string(),
  created_at: z.string(),
  type: z.literal([1, 2]),
  address: z.string(),
  bank_name: z.string(),
  payee_account: z.string(),
  tag: z.string().describe('The bound tag; empty for none.'),
  memo: z.string(),
  notes: z
    .string()
    .describe('Why it was rejected, or why it was cancelled when its user did not take it back.'),
}).describe(
  '`type` 1 goes to an address, 2 to a bank; `number` and `fee` in USD, `real_number` in units of the currency, `usd_price` in units per USD.',
);
export type WithdrawalWire = z.infer<typeof WithdrawalWire>;
