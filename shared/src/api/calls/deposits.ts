/** Deposit calls: the channels, and the claims that money was sent. */

import { z } from 'zod';
import { defineGet, definePost, json } from '../define-call.ts';
import { id, MAX_IMAGE_URL_LENGTH, oneOf, optional, page, text, units } from '../fields.ts';
import { ChargeInfoWire, ChargeCoinWire, DepositWire, WireInfoWire } from '../shapes/transfer.ts';
import { rows, total } from '../shapes/values.ts';

const DEPOSIT_REFUSALS = [
  'no_payment_channel',
  'open_market',
  'state_changed',
  'outside_limits',
  'too_many_waiting',
] as const;

const MAX_ADDRESS_LENGTH = 128;
/** An address is one line of letters and digits in every network. */
const ADDRESS = /^[!-~]+$/;

const claim = z.object({
  number: units.describe('Amount sent, in units of its currency, with at most eight decimals.'),
  proofImg: text(1, MAX_IMAGE_URL_LENGTH).describe('Picture of the receipt: the `url` of `uploadImage`.'),
});
const listInput = z.object({
  type: optional(oneOf(0, 1)).describe('0: crypto, 1: bank transfer. If absent, both.'),
  page,
});
const depositPage = json(z.object({ list: rows(DepositWire), total }));

export const DEPOSIT_CALLS = {
  chargeInfo: defineGet('/api/quickCharge/info', {
    output: json(ChargeInfoWire),
    realAccountsOnly: true,
    summary: 'Payment methods and limits of deposits',
    description: 'Coins and bank accounts with their current rates.',
  }),
  chargeSymbols: defineGet('/api/quickCharge/symbols', {
    output: json(z.array(ChargeCoinWire)),
    realAccountsOnly: true,
    summary: 'Coins for deposits',
    description: 'Only the coins of `chargeInfo`.',
  }),
  wireInfo: defineGet('/api/quickCharge/wire_info', {
    input: z.object({ bank_coin: id.describe('Id of a bank account from `chargeInfo`.') }),
    output: json(WireInfoWire),
    realAccountsOnly: true,
    refusals: ['no_payment_channel'],
    summary: 'Bank account for a deposit',
    description: 'Details for a bank transfer. Report the transfer with `submitWire` afterwards.',
    example: { bank_coin: 1 },
  }),
  submitCharge: definePost('/api/quickCharge/submit', {
    input: claim.extend({
      address: z
        .string()
        .min(1)
        .max(MAX_ADDRESS_LENGTH)
        .regex(ADDRESS)
        .describe('Address that you sent the coin to.'),
      charge_id: id.describe('Id of the coin, from `chargeInfo`.'),
    }),
    output: json(DepositWire),
    realAccountsOnly: true,
    keyed: true,
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: DEPOSIT_REFUSALS,
    summary: 'Submits a crypto deposit',
    description: 'The deposit goes into review. Approval credits it once, at `usd_price`.',
    example: {
      number: '100',
      proofImg: '/api/common/image/{picture}',
      charge_id: 1,
      address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    },
  }),
  submitWire: definePost('/api/quickCharge/wire_submit', {
    input: claim.extend({ wire_id: id.describe('Id of the bank account, from `chargeInfo`.') }),
    output: json(DepositWire),
    realAccountsOnly: true,
    keyed: true,
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: DEPOSIT_REFUSALS,
    summary: 'Submits a bank deposit',
    description: 'The deposit goes into review. Approval credits it once, at `usd_price`.',
    example: { number: '500', proofImg: '/api/common/image/{picture}', wire_id: 1 },
  }),
  chargeList: defineGet('/api/quickCharge/quick_ist', {
    input: listInput,
    output: depositPage,
    realAccountsOnly: true,
    summary: 'Deposits, newest first',
    description: 'Older clients use this spelling of the path.',
    example: { type: 0 },
  }),
  chargeListAlias: defineGet('/api/quickCharge/quick_list', {
    input: listInput,
    output: depositPage,
    realAccountsOnly: true,
    summary: 'Deposits, newest first',
    description: 'The same as `chargeList`, with the correct spelling of the path.',
    example: { type: 0 },
  }),
};
