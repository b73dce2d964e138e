/** Security calls: sessions, API tokens, the second factor, and the personal data of the user. */

import { z } from 'zod';
import { defineCall, json, NO_INPUT, type Empty } from '../define-call.ts';
import { id, line, oneOf, page, text } from '../fields.ts';
import type { InvitesWire, SessionRowWire } from '../shapes/user.ts';
import type { ApiTokenWire } from '../shapes/api-token.ts';

const CREDENTIAL_REFUSALS = ['wrong_account_or_password', 'totp_required', 'totp_wrong'] as const;

const MAX_PASSWORD_LENGTH = 128;
/** A recovery code with its dash, and room for spaces. */
const MAX_CODE_LENGTH = 24;
const MAX_TOKEN_NAME_LENGTH = 40;

const PASSWORD = 'nine brown foxes';

const password = text(1, MAX_PASSWORD_LENGTH);
const totp = text(1, MAX_CODE_LENGTH);

export const SECURITY_CALLS = {
  totpState: defineCall({
    method: 'GET',
    path: '/api/user/totp',
    input: NO_INPUT,
    output: json<{ enabled: boolean; recovery_left: number }>(),
    session: 'required',
    limit: 'calls',
    load: 'reads',
    summary: 'Whether there is a second factor',
    example: { as: 'demo', input: {} },
  }),
  /** Starts the set-up; a login needs no second factor before it is confirmed. */
  enableTotp: defineCall({
    method: 'POST',
    path: '/api/user/totp/enable',
    input: z.object({ password }),
    output: json<{ secret: string; uri: string }>(),
    session: 'required',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'wrong_account_or_password', 'state_changed'],
    summary: 'Begins to set up a second factor',
    example: { as: 'user', input: { password: PASSWORD } },
  }),
  confirmTotp: defineCall({
    method: 'POST',
    path: '/api/user/totp/confirm',
    input: z.object({ totp }),
    output: json<{ recovery_codes: string[] }>(),
    session: 'required',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'totp_wrong', 'state_changed'],
    summary: 'Confirms the second factor with its first digits',
    example: { as: 'user', input: { totp: '{digits}' } },
  }),
  disableTotp: defineCall({
    method: 'POST',
    path: '/api/user/totp/disable',
    input: z.object({ password, totp }),
    output: json<Empty>(),
    session: 'required',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['only_real_account', 'wrong_account_or_password', 'totp_wrong', 'state_changed'],
    summary: 'Takes the second factor away',
    example: { as: 'user', input: { password: PASSWORD, totp: '{digits}' } },
  }),
  sessionList: defineCall({
    method: 'GET',
    path: '/api/user/sessions',
    input: NO_INPUT,
    output: json<SessionRowWire[]>(),
    session: 'required',
    limit: 'calls',
    load: 'reads',
    summary: 'Sessions of the user',
    example: { as: 'demo', input: {} },
  }),
  revokeSession: defineCall({
    method: 'POST',
    path: '/api/user/sessions/revoke',
    input: z.object({ id }),
    output: json<Empty>(),
    session: 'required',
    openToFrozen: true,
    limit: 'calls',
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Ends a session',
    example: { as: 'demo', input: { id: '{session}' } },
  }),
  apiTokens: defineCall({
    method: 'GET',
    path: '/api/user/tokens',
    input: NO_INPUT,
    output: json<ApiTokenWire[]>(),
    session: 'required',
    limit: 'calls',
    load: 'reads',
    summary: 'Tokens for programs',
    example: { as: 'demo', input: {} },
  }),
  /** The response is the only one that contains `token`. A registered user needs password and second factor. */
  createApiToken: defineCall({
    method: 'POST',
    path: '/api/user/tokens/create',
    input: z.object({
      name: line(MAX_TOKEN_NAME_LENGTH).refine((name) => name !== ''),
      scope: z.enum(['read', 'trade']),
      days: oneOf(30, 90, 365).optional(),
      password: text(0, MAX_PASSWORD_LENGTH).default(''),
      totp: text(0, MAX_CODE_LENGTH).optional(),
    }),
    output: json<{ token: string; row: ApiTokenWire }>(),
    session: 'required',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: [...CREDENTIAL_REFUSALS, 'outside_limits'],
    summary: 'Makes a token for a program',
    description: 'The token is told this once.',
    example: { as: 'demo', input: { name: 'A bot', scope: 'trade', days: 90 } },
  }),
  revokeApiToken: defineCall({
    method: 'POST',
    path: '/api/user/tokens/revoke',
    input: z.object({ id }),
    output: json<Empty>(),
    session: 'required',
    openToFrozen: true,
    limit: 'calls',
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Ends a token',
    example: { as: 'demo', input: { id: '{token}' } },
  }),
  invites: defineCall({
    method: 'GET',
    path: '/api/user/invite',
    input: z.object({ page }),
    output: json<InvitesWire>(),
    session: 'required',
    realAccountsOnly: true,
    limit: 'calls',
    load: 'reads',
    summary: 'The user’s invitation and whom it brought',
    example: { as: 'user', input: { page: 1 } },
  }),
  exportData: defineCall({
    method: 'GET',
    path: '/api/user/export',
    input: NO_INPUT,
    output: json<Record<string, unknown>>(),
    session: 'required',
    limit: 'exports',
    load: 'reads',
    summary: 'Everything that is kept about the user',
    description: 'In the words of the other calls.',
    example: { as: 'demo', input: {} },
  }),
  deleteAccount: defineCall({
    method: 'POST',
    path: '/api/user/delete',
    input: z.object({
      password: text(0, MAX_PASSWORD_LENGTH).default(''),
      totp: text(0, MAX_CODE_LENGTH).optional(),
    }),
    output: json<Empty>(),
    session: 'required',
    realAccountsOnly: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: [...CREDENTIAL_REFUSALS, 'account_not_empty', 'state_changed'],
    summary: 'Deletes the account',
    description: 'Open orders of the practice account are closed with it.',
    example: { as: 'user', input: { password: PASSWORD } },
  }),
};
