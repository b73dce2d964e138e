/** Security calls: sessions, API tokens, the second factor, and the personal data of the user. */

import { z } from 'zod';
import { IDLE_HOURS } from '../../limits.ts';
import { defineGet, definePost, json, EMPTY } from '../define-call.ts';
import { id, line, oneOf, page, text } from '../fields.ts';
import {
  ApiTokenWire,
  InvitesWire,
  SecondFactorWire,
  SessionIdleWire,
  SessionRowWire,
  UserWire,
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

const password = text(1, MAX_PASSWORD_LENGTH).describe('Password of the account.');
const totp = text(1, MAX_CODE_LENGTH).describe('Six digits of the second factor, or a recovery code.');
/** Of accounts that have one; a demo account has neither. */
const ownPassword = text(0, MAX_PASSWORD_LENGTH)
  .default('')
  .describe('Password of the account; needed unless it is a demo account.');
const ownFactor = text(0, MAX_CODE_LENGTH)
  .optional()
  .describe('Six digits of the second factor, or a recovery code; needed where there is one.');

const tokenName = line(MAX_TOKEN_NAME_LENGTH);
const tokenDays = oneOf(30, 90, 365);

const CreatedToken = z.object({
  token: z.string().describe('The token; no other call returns it.'),
  secret: z.string().describe('Signs requests to the interface in the form of Binance.'),
  row: ApiTokenWire,
});

export const SECURITY_CALLS = {
  totpState: defineGet('/api/user/totp', {
    output: json(SecondFactorWire),
    summary: 'Whether there is a second factor',
    description: 'And how many recovery codes are left.',
  }),
  enableTotp: definePost('/api/user/totp/enable', {
    input: z.object({ password }),
    output: json(
      z.object({
        secret: z.string().describe('Key of the authenticator app, in base32.'),
        uri: z.string().describe('The same as `otpauth:` address, for a QR code.'),
      }),
    ),
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'wrong_account_or_password', 'state_changed'],
    summary: 'Begins to set up a second factor',
    description: 'A login needs no second factor before `confirmTotp` has confirmed it.',
    exampleAs: 'user',
    example: { password: PASSWORD },
  }),
  confirmTotp: definePost('/api/user/totp/confirm', {
    input: z.object({ totp }),
    output: json(
      z.object({ recovery_codes: z.array(z.string()).describe('Each replaces the digits once.') }),
    ),
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'totp_wrong', 'state_changed'],
    summary: 'Confirms the second factor with its first digits',
    description: 'From then on logins need it. The recovery codes are returned this once.',
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
    description: 'With password and digits; recovery codes end with it.',
    exampleAs: 'user',
    example: { password: PASSWORD, totp: '{digits}' },
  }),
  sessionList: defineGet('/api/user/sessions', {
    output: json(z.array(SessionRowWire)),
    summary: 'Sessions of the user',
    description: 'The newest first; API tokens are not among them.',
  }),
  revokeSession: definePost('/api/user/sessions/revoke', {
    input: z.object({ id: id.describe('Id of the session.') }),
    output: json(EMPTY),
    openToFrozen: true,
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Ends a session',
    description: 'Its next call is refused with 999, and its sockets lose the private topics.',
    example: { id: '{session}' },
  }),
  sessionIdle: defineGet('/api/user/sessions/idle', {
    output: json(SessionIdleWire),
    summary: 'How long an unused session lives',
    description: 'The choice of the user, for all sessions of the account.',
  }),
  setSessionIdle: definePost('/api/user/sessions/idle', {
    input: z.object({ hours: oneOf(...IDLE_HOURS).describe('Hours without a call.') }),
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
    description: 'All that are not revoked, without their secrets.',
  }),
  createApiToken: definePost('/api/user/tokens/create', {
    input: z.object({
      name: tokenName.refine((name) => name !== '').describe('A name of the user’s own; needed.'),
      scope: z.enum(['read', 'trade']).describe('`trade` may read too.'),
      days: tokenDays.optional().describe('It ends after so many days; without it never.'),
      password: ownPassword,
      totp: ownFactor,
    }),
    output: json(CreatedToken),
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
  openProgramDemo: definePost('/api/user/tokens/open_demo', {
    input: z.object({
      name: tokenName.describe('Name of the token; `Program` without it.'),
      days: tokenDays.default(30).describe('The token ends after so many days.'),
    }),
    output: json(CreatedToken.extend({ user: UserWire })),
    session: 'ignored',
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused',
    summary: 'Opens a demo account for a program',
    description:
      'Needs neither login nor browser: the answer has a token of a new demo account, with the scope `trade`. A token in the request is ignored. An address opens at most 60 demo accounts an hour.',
    example: { name: 'A bot' },
  }),
  revokeApiToken: definePost('/api/user/tokens/revoke', {
    input: z.object({ id: id.describe('Id of the token.') }),
    output: json(EMPTY),
    openToFrozen: true,
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Ends a token',
    description: 'Its next call is refused with 999.',
    example: { id: '{token}' },
  }),
  withdrawalFreeze: defineGet('/api/user/withdrawal_freeze', {
    output: json(WithdrawalFreezeWire),
    realAccountsOnly: true,
    summary: 'Whether withdrawals are frozen',
    description: 'A link in security messages freezes them.',
  }),
  startWithdrawalFreeze: definePost('/api/user/withdrawal_freeze/start', {
    input: z.object({
      token: text(1, MAX_LINK_TOKEN_LENGTH).describe('What follows `#` in the link of the message.'),
    }),
    output: json(EMPTY),
    session: 'ignored',
    limit: 'login',
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['freeze_link_wrong'],
    summary: 'Freezes withdrawals with the link of a message',
    description:
      'Needs no session: the link is the proof. Ends all sessions and API tokens of the account. Until the freeze ends, withdrawals, new destinations and new API tokens are refused.',
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
    description: 'Users who registered with the code, newest first.',
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
      password: ownPassword,
      totp: ownFactor,
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
