/** Summary of the engines of a cluster with their shards, for the console: the locks of the database, and what engines report. */

import type { ShardSummaryReader } from '@vernier/db/postgres/store/shard-summary';
import type { SteadyClock } from '@vernier/shared/clock';
import type { EngineSummary, ShardsSummary } from '../../ops/health/shards-summary.ts';
import { decodeReport, type EngineReport } from '../calls/engine-report.ts';

/** Of engines that have ended too; the one whose last report is oldest is forgotten. */
const MOST_ENGINES = 100;

interface Received {
  readonly report: EngineReport;
  readonly atMs: number;
}

export interface ClusterSummaryParts {
  readonly shards: Pick<ShardSummaryReader, 'read'>;
  readonly steady: SteadyClock;
}

export class ClusterSummary {
  readonly #parts: ClusterSummaryParts;
  /** By the session of the engine. */
  readonly #received = new Map<string, Received>();

  constructor(parts: ClusterSummaryParts) {
    this.#parts = parts;
  }

  /** Takes a report of an engine. */
  take(bytes: Uint8Array): void {
    const report = decodeReport(bytes);
    if (report === null) return;
    this.#received.delete(report.session);
    this.#received.set(report.session, { report, atMs: this.#parts.steady.monotonicMs() });
    const [oldest] = this.#received.keys();
    if (this.#received.size > MOST_ENGINES && oldest !== undefined) this.#received.delete(oldest);
  }

  async read(): Promise<ShardsSummary> {
    const { engines, shards } = await this.#parts.shards.read();
    const numbersOf = (owner: string | null) => shards.filter((row) => row.owner === owner);
    return {
      free: numbersOf(null).map(({ shard }) => shard),
      engines: engines
        .map(({ id }) => ({
          ...this.#reportOf(id),
          session: id,
          shards: numbersOf(id).map(({ shard }) => shard),
          epochs: numbersOf(id).map(({ epoch }) => epoch),
        }))
        .sort((left, right) => nameOf(left).localeCompare(nameOf(right), 'en', { numeric: true })),
    };
  }

  #reportOf(session: string): Pick<EngineSummary, 'report' | 'seenMs'> {
    const received = this.#received.get(session);
    if (received === undefined) return { report: null, seenMs: null };
    return { report: received.report, seenMs: this.#parts.steady.monotonicMs() - received.atMs };
  }
}

function nameOf({ report, session }: EngineSummary): string {
  return report?.url ?? session;
}
