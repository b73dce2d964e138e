/** Procedures `office.*`: state of the server for every page of the admin console, and the start of a backup. */

import { ADMIN_ROLES } from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import type { HealthReading } from '../ops/health/server-health.ts';
import { ofSite } from './placement.ts';
import type { AdminContext } from './admin-context.ts';
import type { AuthorizedCall } from './command.ts';
import { Refused } from './failures.ts';
import { NoInput } from './fields.ts';
import { procedure, router } from './procedure.ts';
import { presentShards } from '../ops/health/shards-summary.ts';

export const consoleStateRouter = router({
  pulse: procedure({ roles: ADMIN_ROLES })
    .input(NoInput)
    .query(async ({ ctx: { context } }) => ({
      /** Time of the wall clock, for promised times. */
      time: isoTime(context.wall.now()),
      /** Number of waiting items, for the areas that have a count. */
      waiting: await context.changeVersions.waiting(),
      /** Grows with every change of an area: what was read under a lower number is old. */
      versions: context.changeVersions.versions,
    })),

  health: procedure({ roles: ADMIN_ROLES, ...ofSite })
    .input(NoInput)
    .query(async ({ ctx: { context } }) => presentHealth(await context.operations.health.read(), context)),

  /** Null without a cluster. */
  shards: procedure({ roles: ADMIN_ROLES })
    .input(NoInput)
    .query(async ({ ctx: { context } }) => {
      const summary = (await context.shardsSummary?.()) ?? null;
      return summary && presentShards(summary);
    }),

  /** Starts a backup; it continues after the response, and `health` shows the result. */
  backUp: procedure({ roles: ['owner'], ...ofSite })
    .input(NoInput)
    .mutation(({ ctx, input }) => ctx.context.siteChanges.run(() => backUp(ctx, input))),
});

function presentHealth(reading: HealthReading, { trading: { marketKind, risk } }: AdminContext) {
  const { database, market, tape, memory, loop } = reading;
  return {
    /** Current problems, the worst first; empty without any. */
    problems: [...reading.problems],
    ...presentDegrading(reading),
    time: isoTime(reading.nowMs),
    started_at: isoTime(reading.startedAtMs),
    versions: {
      vernier: reading.version,
      node: process.version,
      database: database.engine,
      schema: database.schema,
    },
    database: {
      writable: database.isWritable,
      file_bytes: database.fileBytes,
      /** Null on PostgreSQL. */
      wal_bytes: database.walBytes,
    },
    market: {
      kind: marketKind,
      time: isoTime(market.timeMs),
      speed: market.speed,
      lag_ms: market.lagMs,
      /** Market time minus the system clock; negative when it is behind. */
      ahead_ms: market.aheadMs,
      instruments: market.instruments,
    },
    feed: presentFeed(reading),
    /** The newest link of the hash chain; null before the first minute was over. */
    tape: tape && {
      minute: isoTime(tape.minuteMs),
      behind_minutes: tape.behindMinutes,
      hash: tape.hash,
    },
    /** Newest valid backup; null before the first. */
    backup: presentBackup(reading),
    sockets: reading.sockets,
    open_orders: risk.orders.all.size,
    memory: { rss_bytes: memory.rssBytes, heap_bytes: memory.heapBytes },
    /** Of the last five seconds: delays in milliseconds, and the busy share of time. */
    event_loop: {
      p50_ms: rounded(loop.p50Ms),
      p99_ms: rounded(loop.p99Ms),
      max_ms: rounded(loop.maxMs),
      busy: rounded(loop.busy),
    },
  };
}

/** Stream of prices of a live market, since the start of the server; null elsewhere. */
function presentFeed({ feed }: HealthReading) {
  if (feed === null) return null;
  const { isConnected: connected, messageAgeMs: age_ms, reconnects, gaps, messages, quarantined } = feed;
  return { connected, age_ms, reconnects, gaps, messages: { ...messages }, quarantined };
}

function presentDegrading({ readiness, disk, load, clock }: HealthReading) {
  const { last, forward, backward } = clock;
  return {
    /** State of each part that `/readyz` checks. */
    ready: { ...readiness },
    disk: {
      close_only: disk.isCloseOnly,
      free_bytes: disk.freeBytes,
      reserve_bytes: disk.reserveBytes,
    },
    /** 0: all calls are answered; 1: reads are shed; 2: sign-ups are shed too. `shed` counts the shed calls. */
    load: { level: load.level, shed: { ...load.shed } },
    /** Jumps of the system clock; the newest in milliseconds, forward positive. */
    clock: { forward, backward, last: last && { time: isoTime(last.atMs), by_ms: last.byMs } },
  };
}

function presentBackup({ backups }: HealthReading) {
  const { everyHours, isRunning, isPossible, last, failure } = backups;
  return {
    every_hours: everyHours,
    running: isRunning,
    /** False on PostgreSQL, which has backups of another kind. */
    possible: isPossible,
    taken_at: last && isoTime(last.takenAtMs),
    bytes: last && last.bytes,
    /** Why there is no newer one. */
    failed: failure && failure.why,
  };
}

/** Rounds to two decimals. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

async function backUp({ admin, context, recorder }: AuthorizedCall, input: unknown) {
  const { backups } = context.operations;
  const { isRunning, isPossible, last } = backups.state;
  if (isRunning || !isPossible) throw new Refused(refuse('state_changed'));
  await recorder.record(admin, { input, before: last?.name ?? null, after: 'begun' });
  backups.request();
  return { running: backups.state.isRunning };
}
