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
const totp = text(1, MAX_CODE_LENGTH).describe(
  'Six-digit code from the authenticator app, or a recovery code.',
);
/** Of accounts that have one; a demo account has neither. */
const ownPassword = text(0, MAX_PASSWORD_LENGTH)
  .default('')
  .describe('Password of the account. Required except on a demo account.');
const ownFactor = text(0, MAX_CODE_LENGTH)
  .optional()
  .describe('Six-digit code from the authenticator app, or a recovery code. Required with two-step login.');

const tokenName = line(MAX_TOKEN_NAME_LENGTH);
const tokenDays = oneOf(30, 90, 365);

const CreatedToken = z.object({
  token: z.string().describe('The API key. No other call returns it.'),
  secret: z.string().describe('Signs requests to the Binance-compatible interface.'),
  row: ApiTokenWire,
});

export const SECURITY_CALLS = {
  totpState: defineGet('/api/user/totp', {
    output: json(SecondFactorWire),
    summary: 'Status of two-step login',
    description: 'With the number of recovery codes left.',
  }),
  enableTotp: definePost('/api/user/totp/enable', {
    input: z.object({ password }),
    output: json(
      z.object({
        secret: z.string().describe('Key of the authenticator app, in base32.'),
        uri: z.string().describe('The same key as an `otpauth:` address, for a QR code.'),
      }),
    ),
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'wrong_account_or_password', 'state_changed'],
    summary: 'Starts setting up two-step login',
    description: 'Logins need no code until you confirm with `confirmTotp`.',
    exampleAs: 'user',
    example: { password: PASSWORD },
  }),
  confirmTotp: definePost('/api/user/totp/confirm', {
    input: z.object({ totp }),
    output: json(
      z.object({ recovery_codes: z.array(z.string()).describe('Each works once instead of a code.') }),
    ),
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'totp_wrong', 'state_changed'],
    summary: 'Turns on two-step login with the first code',
    description: 'Logins need a code from now on. This is the only time the recovery codes are returned.',
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
    summary: 'Turns off two-step login',
    description: 'Requires the password and a code. The recovery codes stop working.',
    exampleAs: 'user',
    example: { password: PASSWORD, totp: '{digits}' },
  }),
  sessionList: defineGet('/api/user/sessions', {
    output: json(z.array(SessionRowWire)),
    summary: 'Sessions of the user',
    description: 'Newest first, without API keys.',
  }),
  revokeSession: definePost('/api/user/sessions/revoke', {
    input: z.object({ id: id.describe('Id of the session.') }),
    output: json(EMPTY),
    openToFrozen: true,
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Ends a session',
    description: 'Its next call is refused with 999. Its sockets lose their private topics.',
    example: { id: '{session}' },
  }),
  sessionIdle: defineGet('/api/user/sessions/idle', {
    output: json(SessionIdleWire),
    summary: 'Idle limit of sessions',
    description: 'The user sets it for all sessions of the account.',
  }),
  setSessionIdle: definePost('/api/user/sessions/idle', {
    input: z.object({ hours: oneOf(...IDLE_HOURS).describe('Hours without a call.') }),
    output: json(SessionIdleWire),
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['step_up_needed'],
    summary: 'Sets the idle limit of sessions',
    description:
      'Applies to all sessions of the user; sessions idle for longer end at once. A longer limit requires a step-up.',
    example: { hours: 168 },
  }),
  apiTokens: defineGet('/api/user/tokens', {
    output: json(z.array(ApiTokenWire)),
    summary: 'API keys',
    description: 'All keys that are not revoked, without their secrets.',
  }),
  createApiToken: definePost('/api/user/tokens/create', {
    input: z.object({
      name: tokenName.refine((name) => name !== '').describe('Your name for the API key. Required.'),
      scope: z.enum(['read', 'trade']).describe('`trade` includes `read`.'),
      days: tokenDays.optional().describe('Expires after this many days. If absent, it does not expire.'),
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
    summary: 'Creates an API key',
    description: 'This is the only time the key and its secret are returned.',
    example: { name: 'A bot', scope: 'trade', days: 90 },
  }),
  openProgramDemo: definePost('/api/user/tokens/open_demo', {
    input: z.object({
      name: tokenName.describe('Name of the API key. If absent, `Program`.'),
      days: tokenDays.default(30).describe('The API key expires after this many days.'),
    }),
    output: json(CreatedToken.extend({ user: UserWire })),
    session: 'ignored',
    load: 'arrivals',
    fullDisk: 'refused',
    summary: 'Opens a demo account for a program',
    description:
      'Needs neither login nor browser. Returns an API key for a new demo account, with the scope `trade`. A key in the request is ignored. An address can open 60 demo accounts an hour.',
    example: { name: 'A bot' },
  }),
  revokeApiToken: definePost('/api/user/tokens/revoke', {
    input: z.object({ id: id.describe('Id of the API key.') }),
    output: json(EMPTY),
    openToFrozen: true,
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Revokes an API key',
    description: 'Its next call is refused with 999.',
    example: { id: '{token}' },
  }),
  withdrawalFreeze: defineGet('/api/user/withdrawal_freeze', {
    output: json(WithdrawalFreezeWire),
    realAccountsOnly: true,
    summary: 'Status of the withdrawal freeze',
    description: 'A link in security messages freezes withdrawals.',
  }),
  startWithdrawalFreeze: definePost('/api/user/withdrawal_freeze/start', {
    input: z.object({
      token: text(1, MAX_LINK_TOKEN_LENGTH).describe('The part after `#` in the link.'),
    }),
    output: json(EMPTY),
    session: 'ignored',
    limit: 'login',
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['freeze_link_wrong'],
    summary: 'Freezes withdrawals with the link of a security message',
    description:
      'Needs no session. Ends all sessions and API keys of the account. Until the freeze ends, withdrawals, new destinations and new API keys are refused.',
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
    description: 'The freeze ends 24 hours later. A new freeze cancels the request.',
  }),
  invites: defineGet('/api/user/invite', {
    input: z.object({ page }),
    output: json(InvitesWire),
    realAccountsOnly: true,
    summary: 'Invitation code and the users who joined with it',
    description: 'Users who registered with the code, newest first.',
    example: { page: 1 },
  }),
  exportData: defineGet('/api/user/export', {
    output: json(z.record(z.string(), z.unknown())),
    limit: 'exports',
    summary: 'All data of the user',
    description: 'In the formats of the other calls.',
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
    description: 'Open orders of the demo account are closed too.',
    example: { password: PASSWORD },
  }),
};
