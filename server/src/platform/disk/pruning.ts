/** Pruning of expired rows: one table a second, round robin, and a few rows at once, so that no interval takes long. */

import {
  EXPIRED_ROW_KINDS,
  type ExpiredRowKind,
  type ExpiredRows,
} from '@vernier/db/repositories/maintenance/expired-rows';
import type { Clock } from '@vernier/shared/clock';
import type { SystemMonitor } from '../process/system-monitor.ts';

const DAY_MS = 86_400_000;
/** Retention of expired rows, for support requests about them. */
const RETENTION_MS = 30 * DAY_MS;
const BETWEEN_MS = 1_000;
/** Some milliseconds of work. */
const MOST_AT_ONCE = 200;

/** Kinds that end by market time. */
const MARKET_TIME: ReadonlySet<ExpiredRowKind> = new Set(['price alerts', 'responses of demo accounts']);

export interface PruningParts {
  readonly rows: ExpiredRows;
  readonly wall: Clock;
  /** Market time, by which price alerts and responses of demo accounts end. */
  readonly clock: Clock;
  readonly system: Pick<SystemMonitor, 'monotonicMs'>;
  readonly securityLogDays: number;
}

export class Pruning {
  readonly #parts: PruningParts;
  #place = 0;
  #lastMs = -Infinity;

  constructor(parts: PruningParts) {
    this.#parts = parts;
  }

  /** Throws database errors; the next call continues at the same table. */
  async onInterval(): Promise<void> {
    const { rows, wall, clock, system, securityLogDays } = this.#parts;
    const steadyMs = system.monotonicMs();
    if (steadyMs - this.#lastMs < BETWEEN_MS) return;
    this.#lastMs = steadyMs;
    const place = EXPIRED_ROW_KINDS[this.#place % EXPIRED_ROW_KINDS.length] ?? 'sessions';
    const endedBefore = (MARKET_TIME.has(place) ? clock : wall).now() - storedMs(place, securityLogDays);
    const removed = await rows.remove(place, endedBefore, MOST_AT_ONCE);
    if (removed < MOST_AT_ONCE) this.#place += 1;
  }
}

/** How long a row of this kind stays after its end. */
function storedMs(kind: ExpiredRowKind, securityLogDays: number): number {
  if (kind === 'responses of demo accounts') return 0;
  return kind === 'security events' ? securityLogDays * DAY_MS : RETENTION_MS;
}
