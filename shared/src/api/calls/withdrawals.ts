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

const coinOrBank = oneOf(1, 2).describe('1: crypto, 2: bank transfer.');
const anyChannel = optional(oneOf(1, 2)).describe('1: crypto, 2: bank transfer. If absent, both.');
const channel = anyChannel.transform((type): Channel | null => {
  if (type === undefined) return null;
  return type === 1 ? 'coin' : 'bank';
});

export const WITHDRAWAL_CALLS = {
  drawMethods: defineGet('/api/wallet/get_draw_method', {
    input: z.object({
      draw_type: anyChannel,
      draw_id: optional(id).describe('Id of a currency from `drawSymbols`. If absent, all.'),
    }),
    output: json(z.array(WithdrawalMethodWire)),
    realAccountsOnly: true,
    summary: 'Withdrawal destinations of the user',
    description: 'Saved addresses and bank accounts.',
    example: { draw_type: 1 },
  }),
  bindDrawMethod: definePost('/api/wallet/bind_draw_method', {
    input: z.object({
      type: coinOrBank,
      draw_id: id.describe('Id of the currency, from `drawSymbols`.'),
      dc_address: line(MAX_ADDRESS_LENGTH).describe('Wallet address. Required with `type` 1.'),
      tag: line(MAX_TAG_LENGTH).describe('Destination tag of XRP or comment of TON.'),
      bank_name: line(MAX_NAME_LENGTH).describe('Name of the bank. Required with `type` 2.'),
      bank_address: line(MAX_REMARK_LENGTH).describe('Address of the bank.'),
      bank_swift: line(MAX_NAME_LENGTH).describe('SWIFT code (BIC). Required with `type` 2.'),
      payee_name: line(MAX_NAME_LENGTH).describe('Payee: the holder of the account. Required with `type` 2.'),
      payee_account: line(MAX_NAME_LENGTH).describe('IBAN or account number. Required with `type` 2.'),
      bank_remark: line(MAX_REMARK_LENGTH).describe('Payment reference for the bank.'),
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
    summary: 'Saves a withdrawal address or a bank account',
    description: '`tag` is the destination tag of XRP or the comment of TON. Other networks have none.',
    example: { type: 1, draw_id: 1, dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  }),
  deleteDrawMethod: definePost('/api/wallet/del_draw_method', {
    input: z.object({ id: id.describe('Id of the destination, from `drawMethods`.') }),
    output: json(EMPTY),
    realAccountsOnly: true,
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Removes a withdrawal address or a bank account',
    description: 'Withdrawals already requested are still paid to it.',
    example: { id: '{method}' },
  }),
  allowList: defineGet('/api/wallet/allow_list', {
    output: json(AllowListWire),
    realAccountsOnly: true,
    summary: 'Status of the restriction to saved destinations',
    description: 'Withdrawals then go only to destinations saved at least `wait_hours` ago.',
  }),
  startAllowList: definePost('/api/wallet/allow_list/start', {
    output: json(AllowListWire),
    realAccountsOnly: true,
    load: 'arrivals',
    fullDisk: 'refused',
    summary: 'Restricts withdrawals to saved destinations',
    description:
      'Takes effect at once: withdrawals go only to destinations saved at least `wait_hours` ago. Cancels a request to end the restriction.',
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
    summary: 'Requests the end of the restriction to saved destinations',
    description: 'The restriction ends 72 hours later.',
  }),
  drawSymbols: defineGet('/api/account/draw_symbol_list', {
    input: z.object({ type: channel }),
    output: json(z.array(WithdrawalCurrencyWire)),
    realAccountsOnly: true,
    summary: 'Withdrawal currencies with their fees',
    description: 'With current rates and limits.',
    example: { type: 1 },
  }),
  draw: definePost('/api/account/draw', {
    input: z.object({
      draw_currency_id: id.describe('Id of the currency, from `drawSymbols`.'),
      number: dollars.describe('Amount in USD, fee included, with at most six decimals.'),
      memo: line(MAX_MEMO_LENGTH).describe(
        'A note. On a network with tags, it must be empty or the saved tag.',
      ),
      draw_method_id: id.describe('Id of the destination, from `drawMethods`.'),
      totp: optional(text(1, MAX_CODE_LENGTH)).describe(
        'Six-digit code from the authenticator app, or a recovery code. Required with two-step login.',
      ),
    }),
    output: json(WithdrawalWire),
    realAccountsOnly: true,
    needsStepUp: true,
    refusedInFreeze: true,
    keyed: true,
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
    summary: 'Requests a withdrawal',
    description:
      'The amount leaves the balance at once and returns if the withdrawal is not paid. On a network with tags, we send the saved tag; `memo` must be empty or the same.',
    example: { draw_currency_id: 1, number: '100', draw_method_id: '{method}' },
  }),
  cancelDraw: definePost('/api/account/draw_cancel', {
    input: z.object({ id: id.describe('Id of the withdrawal.') }),
    output: json(WithdrawalWire),
    realAccountsOnly: true,
    keyed: true,
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
    description: 'In every status.',
    example: { type: 1 },
  }),
};
