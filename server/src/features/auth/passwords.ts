/** Argon2id password hashes: at most two computations at a time; a missing account costs as much as a wrong password. */

import { randomBytes } from 'node:crypto';

/** 19 MiB and two passes, the least that is recommended for Argon2id; about ten milliseconds of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each takes its memory and a core: more would let strangers starve the trading. */
const MOST_AT_ONCE = 2;
/** More than this wait a second or longer: further callers are refused with a retry delay. */
const MOST_WAITING = 50;

/** 144 bits as 24 characters. */
const GENERATED_BYTES = 18;

/** A valid hash without a known password. */
const DECOY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The native half is loaded with the first password: most starts need none, and it takes a while. */
function argon2() {
  return import('@node-rs/argon2');
}

export class Passwords {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** True when so many are waiting that another one should not. */
  get isCrowded(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(async () => (await argon2()).hash(password, COST));
  }

  /** Whether the password is the one of the hash; null, for an account that does not exist, takes as long and is false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await this.#inTurn(async () => (await argon2()).verify(stored ?? DECOY, password));
    return stored !== null && matches;
  }

  async #inTurn<Result>(compute: () => Promise<Result>): Promise<Result> {
    if (this.#running < MOST_AT_ONCE) this.#running += 1;
    // A finished computation hands its slot to the next one, so the count stays the same.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await compute();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/** A random password, to be printed once. */
export function generatePassword(): string {
  return randomBytes(GENERATED_BYTES).toString('base64url');
}
