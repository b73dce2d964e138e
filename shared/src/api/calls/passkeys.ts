/** Passkey calls: public keys of the user's authenticators, which log in and confirm a session. */

import { z } from 'zod';
import { defineGet, definePost, json, EMPTY } from '../define-call.ts';
import { id, line, text } from '../fields.ts';
import { PasskeyWire, SessionWire } from '../shapes/user.ts';

const MAX_NAME_LENGTH = 40;
/** A response of an authenticator has 1 to 3 KB. */
const MAX_RESPONSE_LENGTH = 8_192;

/** The response to a challenge, as the text of `PublicKeyCredential.toJSON()`. */
export const passkeyResponse = text(2, MAX_RESPONSE_LENGTH);

const response = passkeyResponse.describe(
  'Response of the authenticator: the JSON text of `PublicKeyCredential.toJSON()`.',
);

const creation = z.object({
  options: z
    .record(z.string(), z.unknown())
    .describe('For `PublicKeyCredential.parseCreationOptionsFromJSON`. Valid once, for five minutes.'),
});

const challenge = z.object({
  options: z
    .record(z.string(), z.unknown())
    .describe('For `PublicKeyCredential.parseRequestOptionsFromJSON`. Valid once, for five minutes.'),
});

export const PASSKEY_CALLS = {
  passkeys: defineGet('/api/user/passkeys', {
    output: json(z.array(PasskeyWire)),
    summary: 'Passkeys of the user',
    description: 'Oldest first. A demo account has none.',
  }),
  passkeyCreation: definePost('/api/user/passkeys/creation', {
    output: json(creation),
    realAccountsOnly: true,
    needsStepUp: true,
    refusedInFreeze: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found', 'outside_limits'],
    summary: 'Starts adding a passkey',
    description:
      'An account can have ten. Refused with `not_found` where the site does not support passkeys.',
  }),
  addPasskey: definePost('/api/user/passkeys/add', {
    input: z.object({
      name: line(MAX_NAME_LENGTH).describe(
        'Your name for the passkey. If absent, the browser and its system.',
      ),
      passkey: response,
    }),
    output: json(PasskeyWire),
    realAccountsOnly: true,
    needsStepUp: true,
    refusedInFreeze: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found', 'passkey_wrong', 'outside_limits'],
    summary: 'Adds a passkey',
    description:
      'Send the response of the authenticator to `passkeyCreation`. The authenticator must have verified the user.',
    example: { name: 'Phone', passkey: '{new_passkey}' },
  }),
  removePasskey: definePost('/api/user/passkeys/remove', {
    input: z.object({ id: id.describe('Id of the passkey.') }),
    output: json(EMPTY),
    realAccountsOnly: true,
    needsStepUp: true,
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found'],
    summary: 'Removes a passkey',
    description: 'You can no longer log in with it. Delete it on your device too.',
    example: { id: '{passkey}' },
  }),
  passkeyChallenge: definePost('/api/user/passkeys/challenge', {
    output: json(challenge),
    session: 'ignored',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Challenge for a login with a passkey',
    description: 'For `loginWithPasskey`, or for two-step login with `login`. It contains no account.',
  }),
  loginWithPasskey: definePost('/api/user/passkeys/login', {
    input: z.object({ passkey: response }),
    output: json(SessionWire),
    session: 'ignored',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['passkey_wrong'],
    summary: 'Logs in with a passkey',
    description:
      'Replaces password and two-step login: the authenticator verified the user by fingerprint, face or PIN.',
    example: { passkey: '{passkey_login}' },
  }),
  stepUpChallenge: definePost('/api/user/passkeys/step_up', {
    output: json(challenge),
    realAccountsOnly: true,
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Challenge for a step-up with a passkey',
    description: 'For `stepUp`, in the same session.',
  }),
};
