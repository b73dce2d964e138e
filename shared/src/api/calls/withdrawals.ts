/** Withdrawal calls: the currencies, the requests, and the bound addresses and bank accounts. */

import { z } from 'zod';
import type { Channel } from '../../wallet/transfer.ts';
import { defineGet, definePost, json, EMPTY } from '../define-call.ts';
import { dollars, id, line, oneOf, optional, page, text } from '../fields.ts';
import {
  AllowListWire,
  WithdrawalMethodWire,
  WithdrawalCurrencyWire,
  WithdrawalWire,
} from '../shapes/transfer.ts';

const MAX_MEMO_LENGTH = 200;
const MAX_CODE_LENGTH = 24;
const MAX_ADDRESS_LENGTH = 128;
const MAX_NAME_LENGTH = 100;
const MAX_REMARK_LENGTH = 200;
const MAX_TAG_LENGTH = 123;

/** Type 1 coin, 2 bank; without it both. */
const channel = optional(oneOf(1, 2)).transform((type): Channel | null => {
  if (type === undefined) return null;
  return type === 1 ? 'coin' : 'bank';
});

export const WITHDRAWAL_CALLS = {
  drawMethods: defineGet('/api/wallet/get_draw_method', {
    input: z.object({ draw_type: optional(oneOf(1, 2)), draw_id: optional(id) }),
    output: json(z.array(WithdrawalMethodWire)),
    realAccountsOnly: true,
    summary: 'Where the user has money sent',
    example: { draw_type: 1 },
  }),
  bindDrawMethod: definePost('/api/wallet/bind_draw_method', {
    input: z.object({
      type: oneOf(1, 2),
      draw_id: id,
      dc_address: line(MAX_ADDRESS_LENGTH),
      tag: line(MAX_TAG_LENGTH),
      bank_name: line(MAX_NAME_LENGTH),
      bank_address: line(MAX_REMARK_LENGTH),
      bank_swift: line(MAX_NAME_LENGTH),
      payee_name: line(MAX_NAME_LENGTH),
      payee_account: line(MAX_NAME_LENGTH),
      bank_remark: line(MAX_REMARK_LENGTH),
    }),
    output: json(WithdrawalMethodWire),
    realAccountsOnly: true,
    needsStepUp: true,
    refusedInFreeze: true,
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: [
      'not_found',
      'no_payment_channel',
      'address_not_valid',
      'swift_not_valid',
      'iban_not_valid',
      'outside_limits',
    ],
    summary: 'Binds an address or a bank account',
    description: '`tag` is the destination tag of XRP or the comment of TON; other destinations have none.',
    example: { type: 1, draw_id: 1, dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  }),
  deleteDrawMethod: definePost('/api/wallet/del_draw_method', {
    input: z.object({ id }),
    output: json(EMPTY),
    realAccountsOnly: true,
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Deletes an address or a bank account',
    example: { id: '{method}' },
  }),
  allowList: defineGet('/api/wallet/allow_list', {
    output: json(AllowListWire),
    realAccountsOnly: true,
    summary: 'Whether withdrawals are restricted to approved destinations',
  }),
  startAllowList: definePost('/api/wallet/allow_list/start', {
    output: json(AllowListWire),
    realAccountsOnly: true,
    load: 'arrivals',
    fullDisk: 'refused',
    summary: 'Restricts withdrawals to approved destinations',
    description:
      'At once: until the end of the restriction money goes only to destinations that were bound `wait_hours` before. Withdraws a request to end it.',
  }),
  endAllowList: definePost('/api/wallet/allow_list/end', {
    output: json(AllowListWire),
    realAccountsOnly: true,
    needsStepUp: true,
    refusedInFreeze: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['state_changed'],
    summary: 'Requests the end of the restriction to approved destinations',
    description: 'It ends 72 hours later.',
  }),
  /** Type 1 coin, 2 bank; without it both. */
  drawSymbols: defineGet('/api/account/draw_symbol_list', {
    input: z.object({ type: channel }),
    output: json(z.array(WithdrawalCurrencyWire)),
    realAccountsOnly: true,
    summary: 'Currencies of withdrawals with their fees',
    example: { type: 1 },
  }),
  draw: definePost('/api/account/draw', {
    input: z.object({
      draw_currency_id: id,
      number: dollars,
      memo: line(MAX_MEMO_LENGTH),
      draw_method_id: id,
      totp: optional(text(1, MAX_CODE_LENGTH)),
    }),
    output: json(WithdrawalWire),
    realAccountsOnly: true,
    needsStepUp: true,
    refusedInFreeze: true,
    keyed: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: [
      'not_found',
      'real_name_needed',
      'no_payment_channel',
      'tag_not_bound',
      'open_market',
      'state_changed',
      'outside_limits',
      'insufficient_balance',
      'withdrawal_on_hold',
      'totp_required',
      'totp_wrong',
    ],
    summary: 'Asks for a withdrawal',
    description:
      'The amount leaves the balance at once and is returned if the withdrawal is not paid. On a network with tags the money is sent with the bound one, and `memo` is empty or the same.',
    example: { draw_currency_id: 1, number: '100', draw_method_id: '{method}' },
  }),
  cancelDraw: definePost('/api/account/draw_cancel', {
    input: z.object({ id }),
    output: json(WithdrawalWire),
    realAccountsOnly: true,
    keyed: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found', 'state_changed'],
    summary: 'Cancels a withdrawal that is not approved yet',
    example: { id: '{withdrawal}' },
  }),
  drawList: defineGet('/api/account/draw_list', {
    input: z.object({ type: channel, page }),
    output: json(z.object({ list: z.array(WithdrawalWire), total: z.number() })),
    realAccountsOnly: true,
    summary: 'Withdrawals, newest first',
    example: { type: 1 },
  }),
};
