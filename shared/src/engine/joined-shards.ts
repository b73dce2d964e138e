/** Preparations of shards whose accounts have joined: those that join during one are prepared together by the next one. */

import type { Committed } from './requests.ts';

type Prepare = (shards: readonly number[], missed: readonly Committed[]) => Promise<void>;

export class JoinedShards {
  readonly #prepare: Prepare;
  #shards: number[] = [];
  #missed: Committed[] = [];
  #prepared: Promise<void> = Promise.resolve();

  constructor(prepare: Prepare) {
    this.#prepare = prepare;
  }

  /** Resolves when all shards so far are prepared; rejects with the first failure, after which none is prepared. */
  get prepared(): Promise<void> {
    return this.#prepared;
  }

  /** `missed` was stored before its accounts joined. */
  add(shards: readonly number[], missed: readonly Committed[]): void {
    const isFirst = this.#shards.length === 0;
    this.#shards.push(...shards);
    this.#missed.push(...missed);
    if (!isFirst) return;
    this.#prepared = this.#prepared.then(() => this.#prepareWaiting());
    // The end of the acquisition gets the failure.
    this.#prepared.catch(() => {});
  }

  async #prepareWaiting(): Promise<void> {
    const [shards, missed] = [this.#shards, this.#missed];
    this.#shards = [];
    this.#missed = [];
    await this.#prepare(shards, missed);
  }
}
