/**
 * Attempts to log in at the OpenID provider or to link an account there. Each belongs to the browser that started it, which
 * alone has its key, and is in memory only: a restart costs another attempt [AUTH-31].
 */

import { randomBytes } from 'node:crypto';
import type { OidcIdentity } from '@vernier/shared/engine/store';
import type { TemporaryEntries, TemporaryMemory } from '../../platform/temporary/temporary-memory.ts';

const LIMITS = { lifeMs: 600_000, most: 10_000 };
const RANDOM_BYTES = 32;

/** A login names no account; a link is of one session. */
export type OidcPurpose = 'login' | `link ${string}`;

/** What the provider is sent, or must repeat. */
export interface OidcRequest {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: its digest is sent first, and itself with the code. */
  readonly verifier: string;
}

/** The browser is at the provider. */
interface StartedAttempt extends OidcRequest {
  readonly step: 'started';
  readonly purpose: OidcPurpose;
}

/** The provider has confirmed a user without an account here. */
export interface CountryAttempt {
  readonly step: 'country';
  readonly identity: OidcIdentity;
  readonly email: string;
}

/** The provider has confirmed the user of an account with a second factor. */
export interface FactorAttempt {
  readonly step: 'totp';
  readonly userId: number;
}

/** The provider has confirmed the user of an account, whose owner goes on with the attempt. */
export interface ConfirmedAttempt {
  readonly step: 'confirmed';
  readonly identity: OidcIdentity;
  readonly email: string | null;
}

type Attempt = StartedAttempt | ConfirmedAttempt | CountryAttempt | FactorAttempt;

export class OidcAttempts {
  readonly #entries: TemporaryEntries<Attempt>;

  constructor(memory: TemporaryMemory) {
    this.#entries = memory.entries('oidc attempts', LIMITS);
  }

  async start(purpose: OidcPurpose): Promise<{ readonly key: string; readonly request: OidcRequest }> {
    const key = this.#entries.newKey(RANDOM_BYTES).toString('base64url');
    const request = { state: random(), nonce: random(), verifier: random() };
    await this.#entries.keep(key, { step: 'started', purpose, ...request });
    return { key, request };
  }

  /** The attempt that went to the provider for this purpose, used up; null when there is none. */
  async takeStarted(key: string, purpose: OidcPurpose): Promise<OidcRequest | null> {
    const attempt = await this.#entries.take(key);
    return attempt?.step === 'started' && attempt.purpose === purpose ? attempt : null;
  }

  /** The same for a login, which the provider may have confirmed in another process. */
  async takeLogin(key: string): Promise<StartedAttempt | ConfirmedAttempt | null> {
    const attempt = await this.#entries.take(key);
    const isLogin = attempt?.step === 'started' && attempt.purpose === 'login';
    return isLogin || attempt?.step === 'confirmed' ? attempt : null;
  }

  /** Keeps what the provider has confirmed for the same browser. */
  proceed(key: string, attempt: ConfirmedAttempt | CountryAttempt | FactorAttempt): Promise<void> {
    return this.#entries.keep(key, attempt);
  }

  async awaitingCountry(key: string): Promise<CountryAttempt | null> {
    const attempt = await this.#entries.find(key);
    return attempt?.step === 'country' ? attempt : null;
  }

  async awaitingFactor(key: string): Promise<FactorAttempt | null> {
    const attempt = await this.#entries.find(key);
    return attempt?.step === 'totp' ? attempt : null;
  }

  async end(key: string): Promise<void> {
    await this.#entries.take(key);
  }
}

function random(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}
