/** Security calls: sessions, API tokens, the second factor, and the personal data of the user. */

import { z } from 'zod';
import { IDLE_HOURS } from '../../limits.ts';
import { defineGet, definePost, json, EMPTY } from '../define-call.ts';
import { id, line, oneOf, page, text } from '../fields.ts';
import {
  ApiTokenWire,
  InvitesWire,
  SessionIdleWire,
  SessionRowWire,
  WithdrawalFreezeWire,
} from '../shapes/user.ts';

const CREDENTIAL_REFUSALS = ['wrong_account_or_password', 'totp_required', 'totp_wrong'] as const;

const MAX_PASSWORD_LENGTH = 128;
/** A recovery code with its dash and some spaces. */
const MAX_CODE_LENGTH = 24;
const MAX_TOKEN_NAME_LENGTH = 40;
/** 256 bits in base64url. */
const MAX_LINK_TOKEN_LENGTH = 43;

const PASSWORD = 'nine brown foxes';

const password = text(1, MAX_PASSWORD_LENGTH);
const totp = text(1, MAX_CODE_LENGTH);

export const SECURITY_CALLS = {
  totpState: defineGet('/api/user/totp', {
    output: json(z.object({ enabled: z.boolean(), recovery_left: z.number() })),
    summary: 'Whether there is a second factor',
  }),
  /** Starts the set-up; a login needs no second factor before it is confirmed. */
  enableTotp: definePost('/api/user/totp/enable', {
    input: z.object({ password }),
    output: json(z.object({ secret: z.string(), uri: z.string() })),
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'wrong_account_or_password', 'state_changed'],
    summary: 'Begins to set up a second factor',
    exampleAs: 'user',
    example: { password: PASSWORD },
  }),
  confirmTotp: definePost('/api/user/totp/confirm', {
    input: z.object({ totp }),
    output: json(z.object({ recovery_codes: z.array(z.string()) })),
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'totp_wrong', 'state_changed'],
    summary: 'Confirms the second factor with its first digits',
    exampleAs: 'user',
    example: { totp: '{digits}' },
  }),
  disableTotp: definePost('/api/user/totp/disable', {
    input: z.object({ password, totp }),
    output: json(EMPTY),
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'wrong_account_or_password', 'totp_wrong', 'state_changed'],
    summary: 'Takes the second factor away',
    exampleAs: 'user',
    example: { password: PASSWORD, totp: '{digits}' },
  }),
  sessionList: defineGet('/api/user/sessions', {
    output: json(z.array(SessionRowWire)),
    summary: 'Sessions of the user',
  }),
  revokeSession: definePost('/api/user/sessions/revoke', {
    input: z.object({ id }),
    output: json(EMPTY),
    openToFrozen: true,
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Ends a session',
    example: { id: '{session}' },
  }),
  sessionIdle: defineGet('/api/user/sessions/idle', {
    output: json(SessionIdleWire),
    summary: 'How long an unused session lives',
  }),
  setSessionIdle: definePost('/api/user/sessions/idle', {
    input: z.object({ hours: oneOf(...IDLE_HOURS) }),
    output: json(SessionIdleWire),
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['step_up_needed'],
    summary: 'Sets how long an unused session lives',
    description:
      'For all sessions of the user at once: those that are idle for longer end. A longer time needs a step-up.',
    example: { hours: 168 },
  }),
  apiTokens: defineGet('/api/user/tokens', {
    output: json(z.array(ApiTokenWire)),
    summary: 'Tokens for programs',
  }),
  /** The response is the only one that contains `token`. A registered user needs password and second factor. */
  createApiToken: definePost('/api/user/tokens/create', {
    input: z.object({
      name: line(MAX_TOKEN_NAME_LENGTH).refine((name) => name !== ''),
      scope: z.enum(['read', 'trade']),
      days: oneOf(30, 90, 365).optional(),
      password: text(0, MAX_PASSWORD_LENGTH).default(''),
      totp: text(0, MAX_CODE_LENGTH).optional(),
    }),
    output: json(
      z.object({
        token: z.string(),
        secret: z.string().describe('Signs requests to the interface in the form of Binance.'),
        row: ApiTokenWire,
      }),
    ),
    needsStepUp: true,
    refusedInFreeze: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: [...CREDENTIAL_REFUSALS, 'outside_limits'],
    summary: 'Makes a token for a program',
    description: 'Token and secret are told this once.',
    example: { name: 'A bot', scope: 'trade', days: 90 },
  }),
  revokeApiToken: definePost('/api/user/tokens/revoke', {
    input: z.object({ id }),
    output: json(EMPTY),
    openToFrozen: true,
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Ends a token',
    example: { id: '{token}' },
  }),
  withdrawalFreeze: defineGet('/api/user/withdrawal_freeze', {
    output: json(WithdrawalFreezeWire),
    realAccountsOnly: true,
    summary: 'Whether withdrawals are frozen',
  }),
  /** Needs no session: the token of a link in a security message is the proof. */
  startWithdrawalFreeze: definePost('/api/user/withdrawal_freeze/start', {
    input: z.object({ token: text(1, MAX_LINK_TOKEN_LENGTH) }),
    output: json(EMPTY),
    session: 'ignored',
    limit: 'login',
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['freeze_link_wrong'],
    summary: 'Freezes withdrawals with the link of a message',
    description:
      'Ends all sessions and API tokens of the account. Until the freeze ends, withdrawals, new destinations and new API tokens are refused.',
    example: { token: '{freeze}' },
  }),
  endWithdrawalFreeze: definePost('/api/user/withdrawal_freeze/end', {
    output: json(WithdrawalFreezeWire),
    realAccountsOnly: true,
    needsStepUp: true,
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['state_changed'],
    summary: 'Requests the end of a withdrawal freeze',
    description: 'It ends 24 hours later; a new start withdraws the request.',
  }),
  invites: defineGet('/api/user/invite', {
    input: z.object({ page }),
    output: json(InvitesWire),
    realAccountsOnly: true,
    summary: 'The user’s invitation and whom it brought',
    example: { page: 1 },
  }),
  exportData: defineGet('/api/user/export', {
    output: json(z.record(z.string(), z.unknown())),
    limit: 'exports',
    summary: 'Everything that is kept about the user',
    description: 'In the words of the other calls.',
  }),
  deleteAccount: definePost('/api/user/delete', {
    input: z.object({
      password: text(0, MAX_PASSWORD_LENGTH).default(''),
      totp: text(0, MAX_CODE_LENGTH).optional(),
    }),
    output: json(EMPTY),
    realAccountsOnly: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: [...CREDENTIAL_REFUSALS, 'account_not_empty', 'state_changed'],
    summary: 'Deletes the account',
    description: 'Open orders of the practice account are closed with it.',
    example: { password: PASSWORD },
  }),
};
