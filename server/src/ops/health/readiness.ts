/**
 * Readiness of the server, part by part, from values in memory: a check waits for nothing, not even for a
 * writer that is stuck.
 */

import type { Clock } from '@vernier/shared/clock';
import type { MarketClock } from '@vernier/shared/market-clock';
import type { Executor } from '@vernier/shared/engine/executor';
import type { DiskWatch } from '../../platform/disk/disk-watch.ts';
import type { Shedding } from '../../platform/routing/shedding.ts';
import type { LedgerBalance } from './ledger-balance.ts';
import type { ClusterReadiness } from '../../core/market/horizon/cluster-readiness.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { SystemMonitor } from '../../platform/process/system-monitor.ts';
import type { CommitMeter } from '../../platform/metrics/commit-meter.ts';

/** A market that is so far from where its clock is, behind or before it, is not ready. */
const STALE_MS = 5_000;
/** A client retries an order after this time. */
const STUCK_MS = 5_000;
const STALLED_LAG_MS = 2_000;
const LEDGER_EVERY_MS = 60_000;

export const PARTS = ['database', 'writer', 'event_loop', 'market', 'ledger', 'disk', 'running'] as const;

export type Part = (typeof PARTS)[number];
/** Parts of an engine. */
export interface EngineReadiness extends ClusterReadiness {
  /** Whether the calls of all shards are answered that it owns; also without any. */
  readonly shards: boolean;
}

export type Readiness = Readonly<Record<Part, boolean>> & Partial<EngineReadiness>;

export interface ReadinessOptions {
  readonly writable: () => boolean;
  readonly executor: Pick<Executor, 'waiting' | 'answered'>;
  readonly commits: CommitMeter;
  readonly shedding: Shedding;
  readonly market: Pick<LiveMarket, 'timeMs'>;
  /** Market time. */
  readonly clock: Clock & Pick<MarketClock, 'wallSpanMs'>;
  readonly ledger: Pick<LedgerBalance, 'now'>;
  readonly disk: Pick<DiskWatch, 'isCloseOnly'>;
  readonly system: Pick<SystemMonitor, 'monotonicMs'>;
  readonly log: Log;
  /** Parts of a process of a cluster. */
  readonly clusterParts?: (() => EngineReadiness) | undefined;
}

export class ReadinessWatch {
  readonly #parts: ReadinessOptions;
  #isRunning = true;
  #answered = 0;
  /** Since when commands wait and none is answered. */
  #waitingSinceMs: number;
  #isBalanced = true;
  #ledgerAtMs: number;
  #adding: Promise<void> | null = null;

  constructor(parts: ReadinessOptions) {
    this.#parts = parts;
    this.#waitingSinceMs = parts.system.monotonicMs();
    this.#ledgerAtMs = this.#waitingSinceMs;
  }

  read(): Readiness {
    const { writable, shedding, market, clock, disk, clusterParts } = this.#parts;
    return {
      database: writable(),
      writer: !this.#isStuck(),
      event_loop: shedding.read().lagMs < STALLED_LAG_MS,
      market: Math.abs(clock.wallSpanMs(clock.now() - market.timeMs)) < STALE_MS,
      ledger: this.#isBalanced,
      disk: !disk.isCloseOnly,
      running: this.#isRunning,
      ...clusterParts?.(),
    };
  }

  /** Four times a second. */
  onInterval(): void {
    const { executor, system } = this.#parts;
    const nowMs = system.monotonicMs();
    if (executor.waiting === 0 || executor.answered !== this.#answered) this.#waitingSinceMs = nowMs;
    this.#answered = executor.answered;
    if (this.#adding !== null || nowMs - this.#ledgerAtMs < LEDGER_EVERY_MS) return;
    this.#ledgerAtMs = nowMs;
    this.#adding = this.#addUp().finally(() => {
      this.#adding = null;
    });
  }

  /** The program takes no new work. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#adding;
  }

  #isStuck(): boolean {
    const { executor, commits, system } = this.#parts;
    if (commits.read().slowestMs >= STUCK_MS) return true;
    const waits = executor.waiting > 0 && executor.answered === this.#answered;
    return waits && system.monotonicMs() - this.#waitingSinceMs >= STUCK_MS;
  }

  async #addUp(): Promise<void> {
    try {
      this.#isBalanced = (await this.#parts.ledger.now()).isBalanced;
    } catch (error) {
      this.#parts.log.error('the trial balance failed', { error });
    }
  }
}
