/** Engines of a cluster with their shards, as the health page of the console shows them. */

/** What an engine reports once a second. */
interface EngineFigures {
  readonly url: string;
  readonly marketLagMs: number;
  readonly commitMs: number;
  readonly silentMs: number;
  readonly waiting: number;
}

export interface EngineSummary {
  /** Of its session at the database. */
  readonly session: string;
  /** Numbers of its shards, and of their ownerships. */
  readonly shards: readonly number[];
  readonly epochs: readonly number[];
  /** Null before the first report. */
  readonly report: EngineFigures | null;
  /** Since that report. */
  readonly seenMs: number | null;
}

export interface ShardsSummary {
  readonly engines: readonly EngineSummary[];
  /** Numbers of shards without an owner. */
  readonly free: readonly number[];
}

export function presentShards({ engines, free }: ShardsSummary) {
  return {
    /** Numbers of shards without an owner: calls of their accounts wait. */
    free: [...free],
    engines: engines.map(({ session, shards, epochs, report, seenMs }) => ({
      /** Address for gateways; null before the first report. */
      address: report && report.url,
      session,
      shards: [...shards],
      /** The lowest and the highest number of the ownerships of its shards; null without shards. */
      epochs: epochs.length === 0 ? null : { lowest: Math.min(...epochs), highest: Math.max(...epochs) },
      /** How late its market is, in milliseconds of the wall clock. */
      market_lag_ms: report && report.marketLagMs,
      /** The longest commit of the last seconds. */
      commit_ms: report && report.commitMs,
      /** Since its newest answer of the database. */
      database_silent_ms: report && report.silentMs,
      waiting_commands: report && report.waiting,
      /** Since its newest report. */
      seen_ms: seenMs,
    })),
  };
}
