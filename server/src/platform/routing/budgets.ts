/**
 * Budgets of what strangers cost the installation in a window of time, all of them together. A process spends the part of its shards
 * [CLUSTER-54]. A spent budget is logged once.
 */

import { shardShare } from '@vernier/shared/engine/shards';
import type { SteadyClock } from '@vernier/shared/clock';
import type { Log } from '../logging/log.ts';

export interface WindowBudget {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

interface Spent {
  readonly startMs: number;
  count: number;
  isLogged: boolean;
}

export class Budgets {
  readonly #steady: SteadyClock;
  readonly #log: Pick<Log, 'warn'>;
  readonly #owned: { readonly shards: readonly number[] };
  readonly #spent = new Map<string, Spent>();

  constructor(steady: SteadyClock, log: Pick<Log, 'warn'>, owned: { readonly shards: readonly number[] }) {
    this.#owned = owned;
    this.#steady = steady;
    this.#log = log;
  }

  /** Seconds to wait; 0 counts one in each of the budgets. A refused one counts in none. */
  take(budgets: readonly WindowBudget[]): number {
    const now = this.#steady.monotonicMs();
    const waitMs = Math.max(...budgets.map((budget) => this.#waitMs(budget, now)));
    if (waitMs > 0) return Math.max(1, Math.ceil(waitMs / 1000));
    for (const { name } of budgets) {
      const spent = this.#spent.get(name);
      if (spent === undefined) this.#spent.set(name, { startMs: now, count: 1, isLogged: false });
      else spent.count += 1;
    }
    return 0;
  }

  #waitMs({ name, most, windowMs }: WindowBudget, now: number): number {
    const spent = this.#spent.get(name);
    if (spent === undefined) return 0;
    const leftMs = spent.startMs + windowMs - now;
    if (leftMs <= 0) this.#spent.delete(name);
    if (leftMs <= 0 || spent.count < shardShare(most, this.#owned.shards)) return 0;
    if (!spent.isLogged) this.#log.warn('a budget is spent', { budget: name, most });
    spent.isLogged = true;
    return leftMs;
  }
}
