/** A running executor whose store waits with its commits while a test pauses it: for tests of what happens meanwhile. */

import type { ExecutionRequest } from '../src/engine/requests.ts';
import type { CommitRecord } from '../src/engine/store.ts';
import type { AccountRow } from '../src/trading/orders/account.ts';
import { MemoryStore } from '../src/engine/memory-store.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { EURUSD } from './instruments.ts';
import { placing } from './trading-scenario.ts';

/** Reaches every stop-loss of {@link PausedScenario}. */
export const FALL = [EURUSD, 108_000, 108_010] as const;

class PausedStore extends MemoryStore {
  isPaused = false;
  /** The records of each commit that was called, stored or not. */
  readonly commits: (readonly CommitRecord[])[] = [];
  /** The accounts that were read, one by one. */
  readonly read: unknown[] = [];
  readonly #waiting: { readonly store: () => void; readonly fail: (error: Error) => void }[] = [];

  override accountRows(ids: readonly number[]): readonly AccountRow[] {
    this.read.push(...ids);
    return super.accountRows(ids);
  }

  override async commit(records: readonly CommitRecord[], playingMs?: number | null): Promise<void> {
    this.commits.push(records);
    if (this.isPaused) await new Promise<void>((store, fail) => this.#waiting.push({ store, fail }));
    await super.commit(records, playingMs);
  }

  /** Stores what waits, and what comes. */
  resume(): void {
    this.isPaused = false;
    for (const { store } of this.#waiting.splice(0)) store();
  }

  /** The oldest commit that waits fails. */
  fail(error: Error): void {
    this.#waiting.shift()?.fail(error);
  }
}

/** Each account has one position with a stop-loss; a moment plays one account in a turn. */
export class PausedScenario extends ExecutorScenario {
  override readonly store: PausedStore;

  constructor() {
    const store = new PausedStore();
    super([EURUSD], store, 1);
    this.store = store;
  }

  static async withStops(accountCount: number): Promise<PausedScenario> {
    const scenario = new PausedScenario();
    scenario.market.tick(EURUSD, scenario.clock.now(), 110_000, 110_010);
    await scenario.start();
    for (let count = 0; count < accountCount; count += 1) {
      const id = await scenario.open(1_000_000_000n);
      await scenario.run(placing(EURUSD, { lots: 1_000_000, stopLoss: 109_000 }), id);
    }
    return scenario;
  }

  /** An order of account 1, which is accepted. */
  request(changes: Partial<ExecutionRequest> = {}): ExecutionRequest {
    return {
      ...{ accountId: 1, command: placing(EURUSD, { lots: 1_000_000 }), idempotency: null },
      render: ({ kind }) => kind,
      ...changes,
    };
  }

  /** Plays the newest moment again, as a process does that starts with a part of it in its store. */
  async playAgain(): Promise<readonly string[]> {
    const accepted = this.market.ticksOf(EURUSD.id).slice(-1);
    this.executor.onMoment({ timeMs: this.clock.now(), accepted });
    await this.settle();
    return this.facts();
  }
}
