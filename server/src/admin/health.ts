/** office.operations.health: state of the server for its operator. */

import { ADMIN_ROLES } from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import { z } from 'zod';
import { PARTS } from '../ops/health/readiness.ts';
import { type HealthReading, PROBLEMS } from '../ops/health/server-health.ts';
import { NoInput } from './fields.ts';
import type { AdminContext } from './admin-context.ts';
import { procedure } from './procedure.ts';

const bytes = z.int();

const Health = z.object({
  /** Current problems, the worst first; empty without any. */
  problems: z.array(z.enum(PROBLEMS)),
  /** State of each part that `/readyz` checks. */
  ready: z.record(z.enum(PARTS), z.boolean()),
  disk: z.object({ close_only: z.boolean(), free_bytes: bytes, reserve_bytes: bytes }),
  /** 0: all calls are answered; 1: reads are shed; 2: sign-ups are shed too. `shed` counts the shed calls. */
  load: z.object({ level: z.int(), shed: z.object({ reads: z.int(), arrivals: z.int(), orders: z.int() }) }),
  /** Jumps of the system clock; the newest in milliseconds, forward positive. */
  clock: z.object({
    forward: z.int(),
    backward: z.int(),
    last: z.object({ time: z.string(), by_ms: z.int() }).nullable(),
  }),
  time: z.string(),
  started_at: z.string(),
  versions: z.object({ vernier: z.string(), node: z.string(), database: z.string(), schema: z.string() }),
  database: z.object({ writable: z.boolean(), file_bytes: bytes, wal_bytes: bytes }),
  market: z.object({
    time: z.string(),
    speed: z.number(),
    lag_ms: z.int(),
    /** Market time minus the system clock; negative when it is behind. */
    ahead_ms: z.int(),
    instruments: z.object({ open: z.int(), closed: z.int(), halted: z.int(), close_only: z.int() }),
  }),
  /** The newest link of the hash chain; null before the first minute was over. */
  tape: z.object({ minute: z.string(), behind_minutes: z.int(), hash: z.string() }).nullable(),
  /** Newest valid backup; null before the first. `failed` is the reason why there is no newer one. */
  backup: z.object({
    every_hours: z.int(),
    running: z.boolean(),
    taken_at: z.string().nullable(),
    bytes: bytes.nullable(),
    failed: z.string().nullable(),
  }),
  sockets: z.int(),
  open_orders: z.int(),
  memory: z.object({ rss_bytes: bytes, heap_bytes: bytes }),
  /** Of the last five seconds: delays in milliseconds, and the busy share of time. */
  event_loop: z.object({ p50_ms: z.number(), p99_ms: z.number(), max_ms: z.number(), busy: z.number() }),
});

export const health = procedure({ roles: ADMIN_ROLES })
  .input(NoInput)
  .output(Health)
  .query(({ ctx: { context } }) => presentHealth(context.operations.health.read(), context));

function presentHealth(reading: HealthReading, { trading: { risk } }: AdminContext): z.input<typeof Health> {
  const { database, market, tape, memory, loop } = reading;
  return {
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
      wal_bytes: database.walBytes,
    },
    market: {
      time: isoTime(market.timeMs),
      speed: market.speed,
      lag_ms: market.lagMs,
      ahead_ms: market.aheadMs,
      instruments: market.instruments,
    },
    tape: tape && {
      minute: isoTime(tape.minuteMs),
      behind_minutes: tape.behindMinutes,
      hash: tape.hash,
    },
    backup: presentBackup(reading),
    sockets: reading.sockets,
    open_orders: risk.orders.all.size,
    memory: { rss_bytes: memory.rssBytes, heap_bytes: memory.heapBytes },
    event_loop: {
      p50_ms: rounded(loop.p50Ms),
      p99_ms: rounded(loop.p99Ms),
      max_ms: rounded(loop.maxMs),
      busy: rounded(loop.busy),
    },
  };
}

function presentDegrading({ readiness, disk, load, clock }: HealthReading) {
  const { last, forward, backward } = clock;
  return {
    ready: { ...readiness },
    disk: {
      close_only: disk.isCloseOnly,
      free_bytes: disk.freeBytes,
      reserve_bytes: disk.reserveBytes,
    },
    load: { level: load.level, shed: { ...load.shed } },
    clock: { forward, backward, last: last && { time: isoTime(last.atMs), by_ms: last.byMs } },
  };
}

function presentBackup({ backups }: HealthReading): z.input<typeof Health>['backup'] {
  const { everyHours, isRunning, last, failure } = backups;
  return {
    every_hours: everyHours,
    running: isRunning,
    taken_at: last && isoTime(last.takenAtMs),
    bytes: last && last.bytes,
    failed: failure && failure.why,
  };
}

/** Rounds to two decimals. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
