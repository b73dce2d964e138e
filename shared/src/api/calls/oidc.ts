/** OIDC calls: logging in with an account at an OpenID provider, and linking one to an account here. */

import { z } from 'zod';
import { defineGet, definePost, EMPTY, json } from '../define-call.ts';
import { optional, text, wholeNumber } from '../fields.ts';
import { OidcLinkWire, OidcLoginWire, SessionWire } from '../shapes/user.ts';

/** 256 bits in base64url. */
const KEY_LENGTH = 43;
/** A code of a provider may be a signed text with data. */
const MAX_RESPONSE_LENGTH = 8_192;
const MAX_SECOND_FACTOR_LENGTH = 64;
const MAX_INVITE_LENGTH = 32;

const key = text(KEY_LENGTH, KEY_LENGTH).describe(
  'The `key` of the start, which stays in the browser that started.',
);
const response = text(1, MAX_RESPONSE_LENGTH).describe(
  'The query of the address to which the provider sent the browser back: `code=…&state=…`.',
);
const start = json(
  z.object({
    url: z.string().describe('Page of the provider, to which the browser goes.'),
    key: z.string().describe('Secret of this attempt, valid for ten minutes; needed by the calls after it.'),
  }),
);
const EXAMPLE = { key: '{oidc_key}', response: 'code={oidc_code}&state={oidc_state}' };

export const OIDC_CALLS = {
  oidcLink: defineGet('/api/user/oidc', {
    output: json(OidcLinkWire),
    realAccountsOnly: true,
    summary: 'Link of the account to the OpenID provider',
    description: 'And whether the account has a password, which an account that was opened with OIDC lacks.',
  }),
  startOidcLogin: definePost('/api/user/oidc/login/start', {
    output: start,
    session: 'ignored',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found', 'oidc_unavailable'],
    summary: 'Starts a login at the OpenID provider',
    description:
      'Refused with 1002 where the site has none. The provider sends the browser back to the page `/login/oidc`.',
  }),
  finishOidcLogin: definePost('/api/user/oidc/login/finish', {
    input: z.object({ key, response }),
    output: json(OidcLoginWire),
    session: 'ignored',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found', 'oidc_failed', 'oidc_unavailable', 'oidc_email_needed', 'oidc_account_exists'],
    summary: 'Finishes a login at the OpenID provider',
    description:
      'The session, or what is needed first: a country for a new account, digits for two-step login.',
    example: EXAMPLE,
  }),
  registerWithOidc: definePost('/api/user/oidc/register', {
    input: z.object({
      key,
      area_id: wholeNumber(1, 999).describe('Country: `id` of `areaList`.'),
      invite_code: optional(text(1, MAX_INVITE_LENGTH)).describe('Code of the user who invited.'),
    }),
    output: json(SessionWire),
    session: 'optional',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: [
      'oidc_failed',
      'oidc_account_exists',
      'oidc_identity_used',
      'invite_code_wrong',
      'region_not_served',
    ],
    summary: 'Opens an account with the OpenID provider',
    description: 'After `finishOidcLogin` with `next` `country`. The account has no password.',
    example: { key: '{oidc_key}', area_id: 344 },
  }),
  confirmOidcLogin: definePost('/api/user/oidc/login/confirm', {
    input: z.object({
      key,
      totp: text(1, MAX_SECOND_FACTOR_LENGTH).describe(
        'Six digits of the authenticator app, or a recovery code.',
      ),
    }),
    output: json(SessionWire),
    session: 'ignored',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['oidc_failed', 'totp_wrong'],
    summary: 'Completes a login with two-step login',
    description: 'After `finishOidcLogin` with `next` `totp`.',
    example: { key: '{oidc_key}', totp: '{digits}' },
  }),
  startOidcLink: definePost('/api/user/oidc/link/start', {
    output: start,
    realAccountsOnly: true,
    needsStepUp: true,
    refusedInFreeze: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found', 'oidc_unavailable'],
    callsOtherServer: true,
    summary: 'Starts to link an account at the OpenID provider',
    description: 'The provider asks its user to log in again.',
  }),
  finishOidcLink: definePost('/api/user/oidc/link/finish', {
    input: z.object({ key, response }),
    output: json(OidcLinkWire),
    realAccountsOnly: true,
    refusedInFreeze: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found', 'oidc_failed', 'oidc_unavailable', 'oidc_identity_used', 'state_changed'],
    callsOtherServer: true,
    summary: 'Links an account at the OpenID provider',
    description: 'In the session that started. It logs in from now on.',
    example: EXAMPLE,
  }),
  unlinkOidc: definePost('/api/user/oidc/unlink', {
    output: json(EMPTY),
    realAccountsOnly: true,
    needsStepUp: true,
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found', 'password_needed'],
    summary: 'Removes the link to the OpenID provider',
    description: 'An account without a password sets one first, with `amendPassword`.',
  }),
};
