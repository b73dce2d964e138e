/** State of the running server, from memory and two file sizes: cheap enough to be polled every second. */

import type {
  DatabaseStatusReader,
  DatabaseStatus,
} from '@vernier/db/repositories/maintenance/database-status';
import type { TapeRepository } from '@vernier/db/repositories/site/site';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { MarketClock } from '@vernier/shared/market-clock';
import { TICK_INTERVAL_MS } from '@vernier/shared/limits';
import type { TradingState } from '@vernier/shared/market/market-view';
import type { BackupSchedule, BackupState } from '../backups/backup-schedule.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { FeedFigures, MarketFeed } from '../../core/market/market-feed.ts';
import type { CommitMeter, CommitReading } from '../../platform/metrics/commit-meter.ts';
import type { DiskReading, DiskWatch } from '../../platform/disk/disk-watch.ts';
import type { LoadReading, Shedding } from '../../platform/routing/shedding.ts';
import { type ClockReading, type ClockWatch, JUMP_MS } from './clock-watch.ts';
import { LoopMeter, type LoopMonitor, type LoopReading } from './loop-meter.ts';
import type { Readiness, ReadinessWatch } from './readiness.ts';
import { programVersion } from '../../platform/version.ts';

const MINUTE_MS = 60_000;

export interface ServerHealthOptions {
  readonly databaseStatus: DatabaseStatusReader;
  readonly readiness: Pick<ReadinessWatch, 'read'>;
  readonly disk: Pick<DiskWatch, 'read'>;
  readonly shedding: Pick<Shedding, 'read'>;
  readonly clockWatch: Pick<ClockWatch, 'read'>;
  readonly tape: Pick<TapeRepository, 'last'>;
  readonly market: LiveMarket;
  /** Market time. */
  readonly clock: MarketClock;
  readonly wall: Clock;
  readonly monitor: LoopMonitor;
  readonly backups: Pick<BackupSchedule, 'state'>;
  readonly commits: CommitMeter;
}

/** What may be wrong, in the order of how much it hurts. */
export const PROBLEMS = [
  'database',
  'disk',
  'ledger',
  'writer',
  'market',
  'overload',
  'clock',
  'tape',
  'backup',
  'wal',
  'event_loop',
] as const;

export type Problem = (typeof PROBLEMS)[number];

/** A market without a tick for this long is not ready; the alert rules use the same time. */
const LATE_MARKET_MS = 5_000;
/** A minute of the tape is written when it is over. */
const LATE_TAPE_MINUTES = 3;
/** Several times what checkpoints let it grow to. */
const LARGE_WAL_BYTES = 256 * 1024 * 1024;
/** Fills wait as long as the loop does. */
const SLOW_LOOP_MS = 100;

export interface HealthReading {
  readonly startedAtMs: TimeMs;
  readonly nowMs: TimeMs;
  readonly version: string;
  readonly database: DatabaseStatus & { readonly isWritable: boolean };
  readonly market: {
    readonly timeMs: TimeMs;
    readonly speed: number;
    /** How late the next slot is. */
    readonly lagMs: number;
    /** How far market time is ahead of where the wall clock puts it; below 0 when it is behind [CLOCK-6]. */
    readonly aheadMs: number;
    readonly instruments: Readonly<Record<TradingState, number>>;
  };
  /** The stream of prices; null unless the market is live. */
  readonly feed: FeedFigures | null;
  /** The newest link of the chain; null before the first minute was over. */
  readonly tape: {
    readonly minuteMs: TimeMs;
    readonly behindMinutes: number;
    readonly hash: string;
  } | null;
  readonly backups: BackupState;
  readonly sockets: number;
  readonly memory: { readonly rssBytes: number; readonly heapBytes: number };
  readonly loop: LoopReading;
  readonly commits: CommitReading;
  /** The response of `/readyz`. */
  readonly readiness: Readiness;
  readonly disk: DiskReading;
  readonly load: LoadReading;
  readonly clock: ClockReading;
  readonly problems: readonly Problem[];
}

export class ServerHealth {
  readonly #parts: ServerHealthOptions;
  readonly #loop: LoopMeter;
  readonly #startedAtMs: TimeMs;
  readonly #version = programVersion();
  #sockets: () => number = () => 0;
  #feed: Pick<MarketFeed, 'figures'> | null = null;

  constructor(parts: ServerHealthOptions) {
    this.#parts = parts;
    this.#loop = new LoopMeter(parts.monitor);
    this.#startedAtMs = parts.wall.now();
  }

  /** Sets how open sockets are counted. */
  countSockets(count: () => number): void {
    this.#sockets = count;
  }

  /** Sets the stream of prices of a live market. */
  readFeed(feed: Pick<MarketFeed, 'figures'>): void {
    this.#feed = feed;
  }

  /** Calls the listener with the longest turn of the event loop in each sample. */
  onTurn(observe: (turnMs: number) => void): void {
    this.#parts.monitor.onLoopSample(({ turnMs }) => observe(turnMs));
  }

  onInterval(): void {
    this.#loop.onInterval();
    this.#parts.commits.onInterval();
  }

  async read(): Promise<HealthReading> {
    const { databaseStatus, readiness, wall } = this.#parts;
    const ready = readiness.read();
    const { rss, heapUsed } = process.memoryUsage();
    const reading = {
      startedAtMs: this.#startedAtMs,
      nowMs: wall.now(),
      version: this.#version,
      database: { ...(await databaseStatus.read()), isWritable: ready.database },
      market: this.#market(),
      feed: this.#feed?.figures ?? null,
      tape: await this.#tape(),
      backups: this.#parts.backups.state,
      sockets: this.#sockets(),
      memory: { rssBytes: rss, heapBytes: heapUsed },
      loop: this.#loop.read(),
      commits: this.#parts.commits.read(),
      readiness: ready,
      disk: this.#parts.disk.read(),
      load: this.#parts.shedding.read(),
      clock: this.#parts.clockWatch.read(),
    };
    return { ...reading, problems: PROBLEMS.filter((problem) => IS_WRONG[problem](reading)) };
  }

  #market(): HealthReading['market'] {
    const { market, clock } = this.#parts;
    const instruments = { open: 0, closed: 0, halted: 0, close_only: 0 };
    for (const { id } of market.instruments) instruments[market.tradingState(id)] += 1;
    const lateMs = clock.now() - market.timeMs - TICK_INTERVAL_MS;
    const lagMs = Math.max(0, Math.round(clock.wallSpanMs(lateMs)));
    const aheadMs = Math.round(clock.aheadMs);
    return { timeMs: market.timeMs, speed: clock.factor, lagMs, aheadMs, instruments };
  }

  async #tape(): Promise<HealthReading['tape']> {
    const { tape, market } = this.#parts;
    const last = await tape.last();
    if (last === null) return null;
    const behindMinutes = Math.floor(market.timeMs / MINUTE_MS) - last.minute - 1;
    return { minuteMs: last.minute * MINUTE_MS, behindMinutes, hash: last.hash };
  }
}

const IS_WRONG: Readonly<Record<Problem, (reading: Omit<HealthReading, 'problems'>) => boolean>> = {
  database: ({ database }) => !database.isWritable,
  disk: ({ disk }) => disk.isCloseOnly,
  ledger: ({ readiness }) => !readiness.ledger,
  writer: ({ readiness }) => !readiness.writer,
  market: ({ market, readiness }) => market.lagMs >= LATE_MARKET_MS || !readiness.market,
  overload: ({ load }) => load.level > 0,
  clock: ({ clock, market }) => clock.isRecent || Math.abs(market.aheadMs) >= JUMP_MS,
  tape: ({ tape }) => tape !== null && tape.behindMinutes > LATE_TAPE_MINUTES,
  backup: ({ backups }) => backups.failure !== null || backups.isLate,
  wal: ({ database }) => (database.walBytes ?? 0) > LARGE_WAL_BYTES,
  event_loop: ({ loop }) => loop.p99Ms > SLOW_LOOP_MS,
};
