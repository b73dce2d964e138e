/** Deposit calls: the channels, and the claims that money was sent. */

import { z } from 'zod';
import { defineGet, definePost, json } from '../define-call.ts';
import { id, MAX_IMAGE_URL_LENGTH, oneOf, optional, page, text, units } from '../fields.ts';
import { ChargeInfoWire, ChargeCoinWire, DepositWire, WireInfoWire } from '../shapes/transfer.ts';

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

const claim = z.object({ number: units, proofImg: text(1, MAX_IMAGE_URL_LENGTH) });
/** Type 0 coin, 1 bank; without it both. */
const listInput = z.object({ type: optional(oneOf(0, 1)), page });

export const DEPOSIT_CALLS = {
  chargeInfo: defineGet('/api/quickCharge/info', {
    output: json(ChargeInfoWire),
    realAccountsOnly: true,
    summary: 'Channels and limits of deposits',
  }),
  chargeSymbols: defineGet('/api/quickCharge/symbols', {
    output: json(z.array(ChargeCoinWire)),
    realAccountsOnly: true,
    summary: 'Coins that can be sent',
  }),
  /** `bank_coin` is a bank option's id. */
  wireInfo: defineGet('/api/quickCharge/wire_info', {
    input: z.object({ bank_coin: id }),
    output: json(WireInfoWire),
    realAccountsOnly: true,
    refusals: ['no_payment_channel'],
    summary: 'An account to wire to',
    example: { bank_coin: 1 },
  }),
  /** `number` in units of the coin; `charge_id` is the coin's. */
  submitCharge: definePost('/api/quickCharge/submit', {
    input: claim.extend({ address: z.string().min(1).max(MAX_ADDRESS_LENGTH).regex(ADDRESS), charge_id: id }),
    output: json(DepositWire),
    realAccountsOnly: true,
    keyed: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: DEPOSIT_REFUSALS,
    summary: 'Claims a coin that was sent',
    example: {
      number: '100',
      proofImg: '/api/common/image/{picture}',
      charge_id: 1,
      address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    },
  }),
  submitWire: definePost('/api/quickCharge/wire_submit', {
    input: claim.extend({ wire_id: id }),
    output: json(DepositWire),
    realAccountsOnly: true,
    keyed: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: DEPOSIT_REFUSALS,
    summary: 'Claims a wire that was sent',
    example: { number: '500', proofImg: '/api/common/image/{picture}', wire_id: 1 },
  }),
  /** Type 0 coin, 1 bank; without it both. */
  chargeList: defineGet('/api/quickCharge/quick_ist', {
    input: listInput,
    output: json(z.object({ list: z.array(DepositWire), total: z.number() })),
    realAccountsOnly: true,
    summary: 'Deposits, newest first',
    description: 'The path has its spelling from the older clients that ask it.',
    example: { type: 0 },
  }),
  chargeListAlias: defineGet('/api/quickCharge/quick_list', {
    input: listInput,
    output: json(z.object({ list: z.array(DepositWire), total: z.number() })),
    realAccountsOnly: true,
    summary: 'Deposits, newest first',
    example: { type: 0 },
  }),
};
