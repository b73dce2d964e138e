/**
 * Attempts to log in at the OpenID provider or to link an account there. Each belongs to the browser that started it, which
 * alone has its key, and is in memory only: a restart costs another attempt [AUTH-31].
 */

import { randomBytes } from 'node:crypto';
import type { OidcIdentity } from '@vernier/shared/engine/store';
import type { SteadyClock } from '@vernier/shared/clock';
import { newToken, tokenHash } from '../auth/tokens.ts';

const LIFE_MS = 600_000;
/** The oldest is removed first, so that starts cannot fill the memory. */
const MAX_ATTEMPTS = 10_000;
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

type Attempt = StartedAttempt | CountryAttempt | FactorAttempt;

interface StoredAttempt {
  readonly attempt: Attempt;
  readonly expiresAtMs: number;
}

export class OidcAttempts {
  readonly #steady: SteadyClock;
  /** By the digest of the key. */
  readonly #attempts = new Map<string, StoredAttempt>();

  constructor(steady: SteadyClock) {
    this.#steady = steady;
  }

  start(purpose: OidcPurpose): { readonly key: string; readonly request: OidcRequest } {
    const key = newToken();
    const request = { state: random(), nonce: random(), verifier: random() };
    this.#keep(key, { step: 'started', purpose, ...request });
    return { key, request };
  }

  /** The attempt that went to the provider for this purpose, used up; null when there is none. */
  takeStarted(key: string, purpose: OidcPurpose): OidcRequest | null {
    const attempt = this.#current(key);
    this.#attempts.delete(tokenHash(key));
    return attempt?.step === 'started' && attempt.purpose === purpose ? attempt : null;
  }

  /** Keeps what the provider has confirmed for the same browser. */
  proceed(key: string, attempt: CountryAttempt | FactorAttempt): void {
    this.#keep(key, attempt);
  }

  awaitingCountry(key: string): CountryAttempt | null {
    const attempt = this.#current(key);
    return attempt?.step === 'country' ? attempt : null;
  }

  awaitingFactor(key: string): FactorAttempt | null {
    const attempt = this.#current(key);
    return attempt?.step === 'totp' ? attempt : null;
  }

  end(key: string): void {
    this.#attempts.delete(tokenHash(key));
  }

  #current(key: string): Attempt | null {
    const stored = this.#attempts.get(tokenHash(key));
    return stored === undefined || stored.expiresAtMs <= this.#steady.monotonicMs() ? null : stored.attempt;
  }

  #keep(key: string, attempt: Attempt): void {
    const digest = tokenHash(key);
    this.#attempts.delete(digest);
    this.#attempts.set(digest, { attempt, expiresAtMs: this.#steady.monotonicMs() + LIFE_MS });
    if (this.#attempts.size <= MAX_ATTEMPTS) return;
    const oldest = this.#attempts.keys().next();
    if (!oldest.done) this.#attempts.delete(oldest.value);
  }
}

function random(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}
