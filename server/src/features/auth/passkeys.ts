/**
 * Passkeys: the authenticator of a user keeps a private key and signs a challenge with it, once it has verified the user by a
 * fingerprint, a face or a PIN. That is two factors in one [AUTH-27] [AUTH-28] [AUTH-29].
 */

import type { PasskeyRepository, PasskeyRow } from '@vernier/db/repositories/users/passkeys';
import type { UserRow } from '@vernier/db/repositories/users/users';
import type { Clock } from '@vernier/shared/clock';
import type { OpenDatabase } from '@vernier/db/open-database';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { CurrentRow } from '../../core/identity/current-row.ts';
import { currentBrand } from '../../platform/brand/brand.ts';
import type { Platform } from '../../platform/platform.ts';
import { PasskeyChallenges, type PasskeyPurpose } from './passkey-challenges.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** Of one user. */
export const MOST_PASSKEYS = 10;

/** Ed25519, ES256 and RS256 of COSE: what the authenticators of today have. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 300_000;
const USER_VERIFICATION = 'required';

export interface PasskeysOptions {
  readonly rows: PasskeyRepository;
  readonly challenges: PasskeyChallenges;
  /** Wall time. */
  readonly clock: Clock;
  /** Null: the site has no passkeys. */
  readonly relyingParty: RelyingParty | null;
}

/** What both responses have, in base64url; the library checks the rest. */
const Signed = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
});
const Created = Signed.extend({
  response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
});
const Used = Signed.extend({
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
});
const ClientData = z.object({ challenge: z.string() });

/** A library of half a megabyte that most processes never need. */
const library = () => import('@simplewebauthn/server');

export class Passkeys {
  readonly #parts: PasskeysOptions;

  constructor(parts: PasskeysOptions) {
    this.#parts = parts;
  }

  get relyingParty(): RelyingParty | null {
    return this.#parts.relyingParty;
  }

  /** The oldest first. */
  of(userId: number): Promise<readonly PasskeyRow[]> {
    return this.#parts.rows.ofUser(userId);
  }

  has(userId: number): Promise<boolean> {
    return this.#parts.rows.has(userId);
  }

  /** Options for a new passkey, which the authenticator shows under the name. */
  async creationOptions(
    { id: rpID }: RelyingParty,
    { user, name }: { readonly user: UserRow; readonly name: string },
    purpose: PasskeyPurpose,
  ) {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: currentBrand().name,
      rpID,
      userName: name,
      userID: handleOf(user),
      challenge: await this.#parts.challenges.make(purpose),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: (await this.of(user.id)).map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /** A challenge for the passkeys of a user, or for those of anyone where none is named. */
  async requestOptions({ id: rpID }: RelyingParty, purpose: PasskeyPurpose, userId?: number) {
    const { generateAuthenticationOptions } = await library();
    const own = userId === undefined ? [] : await this.of(userId);
    return generateAuthenticationOptions({
      rpID,
      challenge: await this.#parts.challenges.make(purpose),
      timeout: TIMEOUT_MS,
      userVerification: USER_VERIFICATION,
      allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    });
  }

  /** The credential of a valid response to `creationOptions`; null for any other text. */
  async verifyCreation({ id, origin }: RelyingParty, text: string, purpose: PasskeyPurpose) {
    const response = parsed(Created, text);
    const challenge = response === null ? null : await this.#takeChallenge(response, purpose);
    if (challenge === null) return null;
    const { verifyRegistrationResponse } = await library();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return registrationInfo?.credential ?? null;
    } catch {
      return null;
    }
  }

  /** Null when a passkey has the same credential, or the user's row has changed since it was confirmed. */
  add(
    owner: CurrentRow<UserRow>,
    name: string,
    {
      id,
      publicKey,
      counter,
    }: { readonly id: string; readonly publicKey: Uint8Array; readonly counter: number },
  ): Promise<PasskeyRow | null> {
    const { rows, clock } = this.#parts;
    const userId = owner.row.id;
    const row = {
      ...{ userId, name, credentialId: id },
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      createdAtMs: clock.now(),
    };
    return rows.insert(row, owner.version);
  }

  /**
   * The passkey that signed the challenge, of all users or of one; null for any other text. The challenge is used up after the
   * user is known, who may belong to another process. A use is stored in one
   * statement, so that a passkey that is removed meanwhile and a copy with an older count are refused.
   */
  async verify(text: string, purpose: PasskeyPurpose, users: PasskeyUsers): Promise<PasskeyRow | null> {
    const { rows, clock, relyingParty } = this.#parts;
    const response = parsed(Used, text);
    const row = response === null ? null : await rows.byCredential(response.id);
    const user = row === null ? null : await users(row.userId);
    const challenge = response === null ? null : await this.#takeChallenge(response, purpose);
    if (relyingParty === null || challenge === null || row === null || user === null) return null;
    const handle = response?.response.userHandle;
    if (handle != null && !handleOf(user).equals(Buffer.from(handle, 'base64url'))) return null;
    const signCount = await this.#newCount(relyingParty, { response, challenge, row });
    return signCount !== null && (await rows.use(row.id, { signCount, atMs: clock.now() })) ? row : null;
  }

  /** False when the user has no such passkey. */
  async remove(userId: number, id: number): Promise<boolean> {
    const isOwn = (await this.of(userId)).some((row) => row.id === id);
    if (isOwn) await this.#parts.rows.remove(id);
    return isOwn;
  }

  /** Returns how many there were. */
  removeAll(userId: number): Promise<number> {
    return this.#parts.rows.removeAll(userId);
  }

  async #newCount(
    { id, origin }: RelyingParty,
    {
      response,
      challenge,
      row,
    }: { readonly response: unknown; readonly challenge: string; readonly row: PasskeyRow },
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await library();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
        credential: {
          id: row.credentialId,
          publicKey: Uint8Array.from(Buffer.from(row.publicKey, 'base64url')),
          counter: row.signCount,
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  }

  /** The challenge that a response answers, used up; null when it is none of this purpose. */
  async #takeChallenge(
    { response }: z.output<typeof Signed>,
    purpose: PasskeyPurpose,
  ): Promise<string | null> {
    const data = parsed(ClientData, Buffer.from(response.clientDataJSON, 'base64url').toString());
    if (data === null) return null;
    return (await this.#parts.challenges.take(data.challenge, purpose)) ? data.challenge : null;
  }
}

/** The users that may be meant: one by id, or null. */
type PasskeyUsers = (userId: number) => Promise<UserRow | null>;

/** What authenticators store as the account: its public number, and nothing that names a person. */
function handleOf({ uid }: Pick<UserRow, 'uid'>): Buffer<ArrayBuffer> {
  return Buffer.from(uid);
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function createPasskeys(
  { passkeys: rows }: Pick<OpenDatabase, 'passkeys'>,
  { config: { siteUrl }, wall: clock, temporary }: Pick<Platform, 'config' | 'wall' | 'temporary'>,
): Passkeys {
  const challenges = new PasskeyChallenges(temporary);
  return new Passkeys({ rows, challenges, clock, relyingParty: relyingPartyOf(siteUrl) });
}
