/** Deposit calls: the channels, and the claims that money was sent. */

import { z } from 'zod';
import { defineCall, json, NO_INPUT } from '../define-call.ts';
import { id, MAX_IMAGE_URL_LENGTH, oneOf, optional, page, text, units } from '../fields.ts';
import type { ChargeInfoWire, ChargeCoinWire, DepositWire, WireInfoWire } from '../shapes/transfer.ts';

const DEPOSIT_REFUSALS = [
  'no_payment_channel',
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
  chargeInfo: defineCall({
    method: 'GET',
    path: '/api/quickCharge/info',
    input: NO_INPUT,
    output: json<ChargeInfoWire>(),
    session: 'required',
    realAccountsOnly: true,
    limit: 'calls',
    load: 'reads',
    summary: 'Channels and limits of deposits',
    example: { as: 'user', input: {} },
  }),
  chargeSymbols: defineCall({
    method: 'GET',
    path: '/api/quickCharge/symbols',
    input: NO_INPUT,
    output: json<ChargeCoinWire[]>(),
    session: 'required',
    realAccountsOnly: true,
    limit: 'calls',
    load: 'reads',
    summary: 'Coins that can be sent',
    example: { as: 'user', input: {} },
  }),
  /** `bank_coin` is a bank option's id. */
  wireInfo: defineCall({
    method: 'GET',
    path: '/api/quickCharge/wire_info',
    input: z.object({ bank_coin: id }),
    output: json<WireInfoWire>(),
    session: 'required',
    realAccountsOnly: true,
    limit: 'calls',
    load: 'reads',
    refusals: ['no_payment_channel'],
    summary: 'An account to wire to',
    example: { as: 'user', input: { bank_coin: 1 } },
  }),
  /** `number` in units of the coin; `charge_id` is the coin's. */
  submitCharge: defineCall({
    method: 'POST',
    path: '/api/quickCharge/submit',
    input: claim.extend({ address: z.string().min(1).max(MAX_ADDRESS_LENGTH).regex(ADDRESS), charge_id: id }),
    output: json<DepositWire>(),
    session: 'required',
    realAccountsOnly: true,
    keyed: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: [...DEPOSIT_REFUSALS],
    summary: 'Claims a coin that was sent',
    example: {
      as: 'user',
      input: {
        number: '100',
        proofImg: '/api/common/image/{picture}',
        charge_id: 1,
        address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
      },
    },
  }),
  submitWire: defineCall({
    method: 'POST',
    path: '/api/quickCharge/wire_submit',
    input: claim.extend({ wire_id: id }),
    output: json<DepositWire>(),
    session: 'required',
    realAccountsOnly: true,
    keyed: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: [...DEPOSIT_REFUSALS],
    summary: 'Claims a wire that was sent',
    example: { as: 'user', input: { number: '500', proofImg: '/api/common/image/{picture}', wire_id: 1 } },
  }),
  /** Type 0 coin, 1 bank; without it both. */
  chargeList: defineCall({
    method: 'GET',
    path: '/api/quickCharge/quick_ist',
    input: listInput,
    output: json<{ list: DepositWire[]; total: number }>(),
    session: 'required',
    realAccountsOnly: true,
    limit: 'calls',
    load: 'reads',
    summary: 'Deposits, newest first',
    description: 'The path has its spelling from the older clients that ask it.',
    example: { as: 'user', input: { type: 0 } },
  }),
  chargeListAlias: defineCall({
    method: 'GET',
    path: '/api/quickCharge/quick_list',
    input: listInput,
    output: json<{ list: DepositWire[]; total: number }>(),
    session: 'required',
    realAccountsOnly: true,
    limit: 'calls',
    load: 'reads',
    summary: 'Deposits, newest first',
    example: { as: 'user', input: { type: 0 } },
  }),
};
