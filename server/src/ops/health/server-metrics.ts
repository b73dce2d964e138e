/** Metrics of the server's state, read at the time of a scrape. */

import { statfs } from 'node:fs/promises';
import type { NotificationRepository } from '@vernier/db/repositories/delivery/notifications';
import type { Executor } from '@vernier/shared/engine/executor';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { HealthReading, ServerHealth } from './server-health.ts';
import type { LedgerBalance } from './ledger-balance.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** The goal is at most 20 milliseconds. */
const TURN_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Sets its metrics to what was read. */
type Follow = (reading: HealthReading) => void;

/** Sources of the metrics. */
export interface MetricSources {
  readonly health: Pick<ServerHealth, 'read' | 'onTurn'>;
  readonly ledgerBalance: LedgerBalance;
  readonly market: LiveMarket;
  readonly executor: Executor;
  readonly openOrders: () => number;
  readonly botTraders: () => number;
  /** Tasks that wait for administrators, by area. */
  readonly waiting: () => Promise<Readonly<Partial<Record<string, number>>>>;
  readonly notifications: Pick<NotificationRepository, 'count'>;
  readonly dataDir: string;
  readonly keyRotation: { readonly left: number };
}

export function serverMetrics(metrics: Metrics, sources: MetricSources): void {
  const followers = [
    healthMetrics(metrics),
    degradingMetrics(metrics),
    marketMetrics(metrics, sources.market),
    backupMetrics(metrics),
  ];
  // One reading for all gauges of a scrape.
  metrics.onScrape(async () => {
    const reading = await sources.health.read();
    for (const follow of followers) follow(reading);
  });
  turnMetric(metrics, sources.health);
  ledgerMetrics(metrics, sources.ledgerBalance);
  roomMetric(metrics, sources.dataDir);
  stockMetrics(metrics, sources);
}

function turnMetric(metrics: Metrics, health: MetricSources['health']): void {
  const turns = metrics.histogram({
    name: 'vernier_event_loop_turn_seconds',
    help: 'Longest turn of the event loop in each fiftieth of a second',
    buckets: TURN_SECONDS,
  });
  health.onTurn((turnMs) => turns.observe(turnMs / 1000));
}

/** Gauges of counts. */
function stockMetrics(metrics: Metrics, sources: MetricSources): void {
  const { executor, notifications, keyRotation } = sources;
  const waitingCommands = metrics.gauge({
    name: 'vernier_commands_waiting',
    help: 'Commands received and not yet answered',
  });
  const accounts = metrics.gauge({ name: 'vernier_accounts', help: 'Trading accounts' });
  const open = metrics.gauge({ name: 'vernier_open_orders', help: 'Positions and pending orders' });
  const traders = metrics.gauge({ name: 'vernier_house_traders', help: 'Bot traders that are active' });
  const outbox = metrics.gauge({
    name: 'vernier_messages_waiting',
    help: 'Mails and SMS not yet delivered',
  });
  const encrypted = metrics.gauge({
    name: 'vernier_sealed_with_old_key',
    help: 'Encrypted texts that still need SECRET_KEY_PREVIOUS',
  });
  const waiting = metrics.gauge({
    name: 'vernier_office_waiting',
    help: 'Tasks that wait for an administrator',
    labelNames: ['area'],
  });
  metrics.onScrape(async () => {
    waitingCommands.set(executor.waiting);
    accounts.set(executor.accountCount);
    open.set(sources.openOrders());
    traders.set(sources.botTraders());
    outbox.set(await notifications.count());
    encrypted.set(keyRotation.left);
    for (const [area, count = 0] of Object.entries(await sources.waiting())) waiting.set({ area }, count);
  });
}

function roomMetric(metrics: Metrics, dataDir: string): void {
  const free = metrics.gauge({
    name: 'vernier_data_free_bytes',
    help: 'Free space of the file system of the data folder',
  });
  metrics.onScrape(async () => {
    const { bavail, bsize } = await statfs(dataDir);
    free.set(bavail * bsize);
  });
}

function backupMetrics(metrics: Metrics): Follow {
  const age = metrics.gauge({
    name: 'vernier_backup_age_seconds',
    help: 'Age of the newest verified backup; infinite without one',
  });
  const failed = metrics.gauge({
    name: 'vernier_backup_failed',
    help: '1 when the newest attempt at a backup failed',
  });
  return ({ backups, nowMs }) => {
    age.set(backups.last === null ? Infinity : Math.max(0, nowMs - backups.last.takenAtMs) / 1000);
    failed.set(backups.failure === null ? 0 : 1);
  };
}

function healthMetrics(metrics: Metrics): Follow {
  const build = metrics.gauge({
    name: 'vernier_build_info',
    help: 'Always 1; the labels name the version',
    labelNames: ['version', 'node', 'database', 'schema'],
  });
  const writable = metrics.gauge({ name: 'vernier_database_writable', help: '1 when a write would succeed' });
  const file = metrics.gauge({ name: 'vernier_database_bytes', help: 'Size of the database file' });
  const wal = metrics.gauge({ name: 'vernier_wal_bytes', help: 'Size of the write-ahead log' });
  const tape = metrics.gauge({
    name: 'vernier_tape_behind_minutes',
    help: 'Minutes of the tape that are not yet written',
  });
  const loop = metrics.gauge({
    name: 'vernier_event_loop_delay_seconds',
    help: 'Delay of the event loop in the last five seconds',
    labelNames: ['of'],
  });
  const busy = metrics.gauge({
    name: 'vernier_event_loop_busy_ratio',
    help: 'Share of the last five seconds in which the event loop was busy',
  });
  const slowest = metrics.gauge({
    name: 'vernier_commit_slowest_seconds',
    help: 'Slowest commit of the last five seconds',
  });
  const problem = metrics.gauge({
    name: 'vernier_problem',
    help: '1 for each problem on the health page of the console',
    labelNames: ['of'],
  });
  return (reading) => {
    const { version, database } = reading;
    build.set({ version, node: process.version, database: database.engine, schema: database.schema }, 1);
    writable.set(database.isWritable ? 1 : 0);
    file.set(database.fileBytes);
    wal.set(database.walBytes ?? 0);
    tape.set(reading.tape?.behindMinutes ?? 0);
    loop.set({ of: 'p50' }, reading.loop.p50Ms / 1000);
    loop.set({ of: 'p99' }, reading.loop.p99Ms / 1000);
    loop.set({ of: 'max' }, reading.loop.maxMs / 1000);
    busy.set(reading.loop.busy);
    slowest.set(reading.commits.slowestMs / 1000);
    problem.reset();
    for (const of of reading.problems) problem.set({ of }, 1);
  };
}

function marketMetrics(metrics: Metrics, market: LiveMarket): Follow {
  let ticks = 0;
  let quarantined = 0;
  market.onSlot((news) => {
    ticks += news.ticks.length;
    quarantined += news.ticks.length - news.accepted.length;
  });
  metrics.observableCounter({ name: 'vernier_ticks_total', help: 'Ticks of all instruments' }, () => ticks);
  metrics.observableCounter(
    {
      name: 'vernier_ticks_quarantined_total',
      help: 'Quarantined ticks: shown, but without effect on orders',
    },
    () => quarantined,
  );
  const lag = metrics.gauge({
    name: 'vernier_tick_lag_seconds',
    help: 'Delay of the market, or its distance from the system clock',
  });
  const speed = metrics.gauge({
    name: 'vernier_market_speed',
    help: 'Market seconds per second of the system clock',
  });
  const instruments = metrics.gauge({
    name: 'vernier_instruments',
    help: 'Instruments by trading state',
    labelNames: ['state'],
  });
  return ({ market: reading }) => {
    lag.set(Math.max(reading.lagMs, Math.abs(reading.aheadMs)) / 1000);
    speed.set(reading.speed);
    for (const [state, count] of Object.entries(reading.instruments)) instruments.set({ state }, count);
  };
}

/** Adds the postings since the previous call; the first call sums the whole ledger, in event-loop slices. */
function ledgerMetrics(metrics: Metrics, ledger: LedgerBalance): void {
  const balanced = metrics.gauge({
    name: 'vernier_ledger_balanced',
    help: '1 while the sum of all accounts of a book is zero',
    labelNames: ['book'],
  });
  const postings = metrics.gauge({ name: 'vernier_ledger_postings', help: 'Postings in that sum' });
  metrics.onScrape(async () => {
    const { accounts, postings: count } = await ledger.now();
    const sums = { real: 0n, demo: 0n };
    for (const { book, micros } of accounts) sums[book] += micros;
    for (const [book, micros] of Object.entries(sums)) balanced.set({ book }, micros === 0n ? 1 : 0);
    postings.set(count);
  });
}

/** Degraded operation: full disk, load shedding and clock jumps. */
function degradingMetrics(metrics: Metrics): Follow {
  const closeOnly = metrics.gauge({
    name: 'vernier_close_only',
    help: '1 while the disk is too full for new positions',
  });
  const ready = metrics.gauge({
    name: 'vernier_ready',
    help: '1 for each component that /readyz reports as ready',
    labelNames: ['part'],
  });
  const level = metrics.gauge({
    name: 'vernier_overload_level',
    help: '1 while reads are shed, 2 while new visitors are too',
  });
  const shed = metrics.counter({
    name: 'vernier_shed_total',
    help: 'Calls refused during overload, by load class',
    labelNames: ['load'],
  });
  const jumps = metrics.counter({
    name: 'vernier_clock_jumps_total',
    help: 'Jumps of the system clock of two seconds or more',
    labelNames: ['direction'],
  });
  return ({ disk, readiness, load, clock }) => {
    closeOnly.set(disk.isCloseOnly ? 1 : 0);
    for (const [part, works] of Object.entries(readiness)) ready.set({ part }, works ? 1 : 0);
    level.set(load.level);
    shed.reset();
    for (const [of, count] of Object.entries(load.shed)) shed.inc({ load: of }, count);
    jumps.reset();
    jumps.inc({ direction: 'forward' }, clock.forward);
    jumps.inc({ direction: 'backward' }, clock.backward);
  };
}
