/** Detection of guessing over many accounts: wrong passwords and codes of an hour, of all visitors and for all accounts [AUTH-26]. */

import type { SecurityEventKind } from '@vernier/db/repositories/users/security-events';
import { shardShare } from '@vernier/shared/engine/shards';
import type { SteadyClock } from '@vernier/shared/clock';

export const WRONG_ATTEMPTS: readonly SecurityEventKind[] = ['login_failed', 'code_wrong'];

const MINUTE_MS = 60_000;
const MINUTES = 60;

export interface AttemptWatchOptions {
  readonly steady: SteadyClock;
  readonly wrongAttemptsPerHour: number;
  /** The part of the attempts that this process knows is that of its shards. */
  readonly owned: { readonly shards: readonly number[] };
  /** Of the hour before the start. */
  readonly earlier: number;
}

export class AttemptWatch {
  readonly #options: AttemptWatchOptions;
  /** Wrong attempts of each minute of the last hour, by its place in the hour. */
  readonly #minutes = Array.from({ length: MINUTES }, () => 0);
  #newest: number;

  constructor(options: AttemptWatchOptions) {
    this.#options = options;
    this.#newest = this.#minute;
    this.#minutes[this.#newest % MINUTES] = options.earlier;
  }

  note(kind: SecurityEventKind): void {
    if (!WRONG_ATTEMPTS.includes(kind)) return;
    this.#forgetOld();
    const place = this.#newest % MINUTES;
    this.#minutes[place] = (this.#minutes[place] ?? 0) + 1;
  }

  /** More wrong attempts within an hour than the people of an installation make. */
  get isAttack(): boolean {
    this.#forgetOld();
    const sum = this.#minutes.reduce((all, one) => all + one, 0);
    const { wrongAttemptsPerHour, owned } = this.#options;
    return sum > shardShare(wrongAttemptsPerHour, owned.shards);
  }

  #forgetOld(): void {
    const now = this.#minute;
    const passed = Math.min(MINUTES, now - this.#newest);
    for (let back = 0; back < passed; back += 1) this.#minutes[(now - back) % MINUTES] = 0;
    this.#newest = now;
  }

  get #minute(): number {
    return Math.floor(this.#options.steady.monotonicMs() / MINUTE_MS);
  }
}
