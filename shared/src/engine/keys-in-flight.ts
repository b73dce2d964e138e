/** Idempotency keys whose first execution is still running: a second request with the same key waits for the first [IDEMPOTENCY-1]. */

import type { IdempotencyKey } from './requests.ts';

export interface KeyedAnswer {
  readonly text: string;
  readonly bodyHash: string;
  readonly hit: boolean;
}

export class KeysInFlight {
  readonly #running = new Map<string, Promise<KeyedAnswer>>();

  /** Runs `first` unless the key is running already; then waits for that answer, which is a hit. */
  once(
    accountId: number,
    { route, key }: IdempotencyKey,
    first: () => Promise<KeyedAnswer>,
  ): Promise<KeyedAnswer> {
    const name = `${accountId}\n${route}\n${key}`;
    const running = this.#running.get(name);
    if (running !== undefined) return running.then((answer) => ({ ...answer, hit: true }));
    const answer = first();
    this.#running.set(name, answer);
    const remove = () => void this.#running.delete(name);
    // Before the caller's own continuation. An async function would add two promises to every order.
    answer.then(remove, remove);
    return answer;
  }
}
