/**
 * Slows down who guesses passwords, and does not lock out who knows one: an address waits for its own failures at an
 * account; all addresses together wait for the account's, but for those that its owner has logged in from [AUTH-9].
 */

import type { KnownAddressList } from './known-address.ts';
import type { LoginWaits } from './login-waits.ts';

/** As many as an address may try in a minute anyway: the wait is for persistent attempts. */
export const FREE_FAILURES_HERE = 10;
/** Of the account as a whole: many addresses that guess a little each. */
export const FREE_FAILURES_OF_ACCOUNT = 30;

export interface LoginGuardOptions {
  /** By account and address. */
  readonly here: LoginWaits;
  /** By account. */
  readonly everywhere: LoginWaits;
  readonly known: KnownAddressList;
}

export class LoginGuard {
  readonly #parts: LoginGuardOptions;

  constructor(parts: LoginGuardOptions) {
    this.#parts = parts;
  }

  /** Seconds to wait; 0 starts an attempt, which counts as failed until `succeeded` is called. */
  async attempt(account: string, address: string): Promise<number> {
    const { here, everywhere } = this.#parts;
    const wait = await here.attempt(`${account} ${address}`);
    if (wait > 0 || (await this.isKnown(account, address))) return wait;
    return everywhere.attempt(account);
  }

  /** The owner has logged in from there within the last 90 days. */
  isKnown(account: string, address: string): Promise<boolean> {
    return this.#parts.known.has(account, address);
  }

  /** The owner of one of the accounts has. */
  async knowsAny(accounts: readonly string[], address: string): Promise<boolean> {
    const known = await Promise.all(accounts.map((account) => this.isKnown(account, address)));
    return known.includes(true);
  }

  async succeeded(account: string, address: string): Promise<void> {
    const { here, everywhere, known } = this.#parts;
    await Promise.all([
      here.succeeded(`${account} ${address}`),
      everywhere.succeeded(account),
      known.add(account, address),
    ]);
  }
}
