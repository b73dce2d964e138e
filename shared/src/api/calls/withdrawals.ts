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
import { rows, total } from '../shapes/values.ts';

const MAX_MEMO_LENGTH = 200;
const MAX_CODE_LENGTH = 24;
const MAX_ADDRESS_LENGTH = 128;
const MAX_NAME_LENGTH = 100;
const MAX_REMARK_LENGTH = 200;
const MAX_TAG_LENGTH = 123;

const coinOrBank = oneOf(1, 2).describe('1 coin, 2 bank.');
const anyChannel = optional(oneOf(1, 2)).describe('1 coins, 2 banks; both without it.');
const channel = anyChannel.transform((type): Channel | null => {
  if (type === undefined) return null;
  return type === 1 ? 'coin' : 'bank';
});

export const WITHDRAWAL_CALLS = {
  drawMethods: defineGet('/api/wallet/get_draw_method', {
    input: z.object({
      draw_type: anyChannel,
      draw_id: optional(id).describe('Id of a currency of `drawSymbols`; all without it.'),
    }),
    output: json(z.array(WithdrawalMethodWire)),
    realAccountsOnly: true,
    summary: 'Where the user has money sent',
    description: 'The bound addresses and bank accounts.',
    example: { draw_type: 1 },
  }),
  bindDrawMethod: definePost('/api/wallet/bind_draw_method', {
    input: z.object({
      type: coinOrBank,
      draw_id: id.describe('Id of the currency, from `drawSymbols`.'),
      dc_address: line(MAX_ADDRESS_LENGTH).describe('Address of the coin; needed with `type` 1.'),
      tag: line(MAX_TAG_LENGTH).describe('Destination tag of XRP or comment of TON.'),
      bank_name: line(MAX_NAME_LENGTH).describe('Name of the bank; needed with `type` 2.'),
      bank_address: line(MAX_REMARK_LENGTH).describe('Address of the bank.'),
      bank_swift: line(MAX_NAME_LENGTH).describe('SWIFT code (BIC); needed with `type` 2.'),
      payee_name: line(MAX_NAME_LENGTH).describe('Holder of the account; needed with `type` 2.'),
      payee_account: line(MAX_NAME_LENGTH).describe('IBAN or account number; needed with `type` 2.'),
      bank_remark: line(MAX_REMARK_LENGTH).describe('What the bank has to know.'),
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
    input: z.object({ id: id.describe('Id of the destination, from `drawMethods`.') }),
    output: json(EMPTY),
    realAccountsOnly: true,
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Deletes an address or a bank account',
    description: 'Withdrawals that were requested to it keep it.',
    example: { id: '{method}' },
  }),
  allowList: defineGet('/api/wallet/allow_list', {
    output: json(AllowListWire),
    realAccountsOnly: true,
    summary: 'Whether withdrawals are restricted to approved destinations',
    description: 'Approved are destinations that were bound `wait_hours` before.',
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
  drawSymbols: defineGet('/api/account/draw_symbol_list', {
    input: z.object({ type: channel }),
    output: json(z.array(WithdrawalCurrencyWire)),
    realAccountsOnly: true,
    summary: 'Currencies of withdrawals with their fees',
    description: 'With rates and limits at this moment.',
    example: { type: 1 },
  }),
  draw: definePost('/api/account/draw', {
    input: z.object({
      draw_currency_id: id.describe('Id of the currency, from `drawSymbols`.'),
      number: dollars.describe('Amount in USD with the fee, with at most six decimals.'),
      memo: line(MAX_MEMO_LENGTH).describe('A note; on a network with tags empty or the bound tag.'),
      draw_method_id: id.describe('Id of the destination, from `drawMethods`.'),
      totp: optional(text(1, MAX_CODE_LENGTH)).describe(
        'Six digits of the second factor, or a recovery code; needed where there is one.',
      ),
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
    input: z.object({ id: id.describe('Id of the withdrawal.') }),
    output: json(WithdrawalWire),
    realAccountsOnly: true,
    keyed: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found', 'state_changed'],
    summary: 'Cancels a withdrawal that is not approved yet',
    description: 'The amount returns to the balance at once.',
    example: { id: '{withdrawal}' },
  }),
  drawList: defineGet('/api/account/draw_list', {
    input: z.object({ type: channel, page }),
    output: json(z.object({ list: rows(WithdrawalWire), total })),
    realAccountsOnly: true,
    summary: 'Withdrawals, newest first',
    description: 'In every state.',
    example: { type: 1 },
  }),
};
