/**
 * Slows down who guesses passwords, and does not lock out who knows one: an address waits for its own failures at an
 * account; all addresses together wait for the account's, but for those that its owner has logged in from [AUTH-9].
 */

import type { SteadyClock } from '@vernier/shared/clock';
import { LoginWaits } from './login-waits.ts';

/** As many as an address may try in a minute anyway: the wait is for persistent attempts. */
const FREE_FAILURES_HERE = 10;
/** Of the account as a whole: many addresses that guess a little each. */
const FREE_FAILURES_OF_ACCOUNT = 30;
const MAX_FAMILIAR = 10_000;

export class LoginGuard {
  readonly #here: LoginWaits;
  readonly #everywhere: LoginWaits;
  /** Account and address of logins that were right, the oldest first. */
  readonly #familiar = new Set<string>();

  constructor(steady: SteadyClock) {
    this.#here = new LoginWaits(steady, FREE_FAILURES_HERE);
    this.#everywhere = new LoginWaits(steady, FREE_FAILURES_OF_ACCOUNT);
  }

  /** Seconds to wait; 0 starts an attempt, which counts as failed until `succeeded` says otherwise. */
  attempt(account: string, address: string): number {
    const wait = this.#here.attempt(pair(account, address));
    if (wait > 0 || this.isFamiliar(account, address)) return wait;
    return this.#everywhere.attempt(account);
  }

  /** The owner has logged in from there since the start. */
  isFamiliar(account: string, address: string): boolean {
    return this.#familiar.has(pair(account, address));
  }

  succeeded(account: string, address: string): void {
    const place = pair(account, address);
    this.#here.succeeded(place);
    this.#everywhere.succeeded(account);
    this.#familiar.delete(place);
    this.#familiar.add(place);
    if (this.#familiar.size <= MAX_FAMILIAR) return;
    const oldest = this.#familiar.values().next();
    if (!oldest.done) this.#familiar.delete(oldest.value);
  }
}

function pair(account: string, address: string): string {
  return `${account} ${address}`;
}
