/**
 * Accounts of shards that come to a running executor or leave it, an account a step. The market stands meanwhile, so that all
 * accounts of a shard come or leave at the same moment.
 */

import { invariant } from '../assert.ts';

/** Accounts of one turn of the event loop: some milliseconds. */
const ACCOUNTS_OF_A_TURN = 64;

export class ShardMoves {
  readonly #defer: (run: () => void) => void;
  #steps: Iterator<void> | null = null;
  #onEnd: () => void = () => {};
  #ended: Promise<void> = Promise.resolve();

  constructor(defer: (run: () => void) => void) {
    this.#defer = defer;
  }

  /** Whether accounts are on their way. */
  get isMoving(): boolean {
    return this.#steps !== null;
  }

  /** Resolves when nothing moves. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Resolves after the last step. */
  run(steps: Iterator<void>): Promise<void> {
    invariant(this.#steps === null, 'shards move one after another');
    this.#steps = steps;
    this.#ended = new Promise<void>((resolve) => (this.#onEnd = resolve));
    this.#runTurn();
    return this.#ended;
  }

  /** Takes the steps that are left in this turn. */
  finish(): void {
    while (this.#steps !== null) this.#step();
  }

  #runTurn(): void {
    for (let left = ACCOUNTS_OF_A_TURN; left > 0 && this.#steps !== null; left -= 1) this.#step();
    if (this.#steps !== null) this.#defer(() => this.#runTurn());
  }

  #step(): void {
    if (this.#steps?.next().done !== true) return;
    this.#steps = null;
    this.#onEnd();
  }
}
