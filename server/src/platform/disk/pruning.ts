/** Pruning of rows that have ended: one place a second, round robin, and a few rows at once, so that no beat takes long. */

import { EXPIRED_ROW_KINDS, type ExpiredRows } from '@vernier/db/repositories/maintenance/expired-rows';
import type { Clock } from '@vernier/shared/clock';
import type { Machine } from '../process/machine.ts';

/** Ended rows are kept so long, for questions about them. */
const KEPT_MS = 30 * 86_400_000;
const BETWEEN_MS = 1_000;
/** Some milliseconds of work. */
const MOST_AT_ONCE = 200;

export interface PruningParts {
  readonly rows: ExpiredRows;
  readonly wall: Clock;
  /** The market's own time, by which price alerts end. */
  readonly clock: Clock;
  readonly machine: Pick<Machine, 'monotonicMs'>;
}

export class Pruning {
  readonly #parts: PruningParts;
  #place = 0;
  #lastMs = -Infinity;

  constructor(parts: PruningParts) {
    this.#parts = parts;
  }

  /** Throws what the database throws; the next call goes on at the same place. */
  beat(): void {
    const { rows, wall, clock, machine } = this.#parts;
    const nowMs = machine.monotonicMs();
    if (nowMs - this.#lastMs < BETWEEN_MS) return;
    this.#lastMs = nowMs;
    const place = EXPIRED_ROW_KINDS[this.#place % EXPIRED_ROW_KINDS.length] ?? 'sessions';
    const endedBefore = (place === 'price alerts' ? clock : wall).now() - KEPT_MS;
    const removed = rows.remove(place, endedBefore, MOST_AT_ONCE);
    if (removed < MOST_AT_ONCE) this.#place += 1;
  }
}
