/**
 * Periodic work of the tick loop: the market at every tick, everything else at intervals of a quarter of a second. A part that
 * fails does not stop the others; only a market that cannot advance ends the process.
 */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { AdminContext } from './admin/admin-context.ts';
import type { ServerObjects } from './context.ts';
import type { TapeWriter } from './core/market/tape-writer.ts';
import type { UnusedAccounts } from './features/unused-accounts/unused-accounts.ts';
import type { DepositExpiry } from './features/wallet/deposit-expiry.ts';
import type { Hub } from './http/socket/hub.ts';
import type { ClockWatch } from './ops/health/clock-watch.ts';
import { BackgroundWork } from './platform/background-work.ts';
import { Pruning } from './platform/disk/pruning.ts';

/** Sockets get at most one frame in this wall time, at any speed of the market. */
const FRAME_MS = 250;
const FRAMES_PER_SWEEP = 4;

export interface PeriodicWorkOptions {
  readonly objects: ServerObjects;
  readonly admin: AdminContext;
  readonly hub: Hub;
  readonly expiry: DepositExpiry;
  readonly unused: UnusedAccounts;
  readonly tape: Pick<TapeWriter, 'onInterval'>;
  readonly clockWatch: ClockWatch;
  readonly database: OpenDatabase;
}

/** Returns the work of one tick. */
export function periodicWork(options: PeriodicWorkOptions): () => void {
  const { objects, admin, hub, expiry, unused, tape, clockWatch, database } = options;
  const { wall, disk, shedding, limiter, log, system, config, jobs } = objects.platform;
  const { securityLogDays } = config;
  const { market, clock, cluster } = objects.core;
  const { sessions } = objects.auth;
  const { tokens } = sessions;
  const { notifications, uploads, bots, alerts, pushSubscriptions, webhooks } = objects.site;
  const { losingShare, monthlyStatements, ranking } = objects.site;
  const { backups, keyRotation, securityLog } = objects.operations;
  const { readiness, health } = admin.operations;
  const { risk } = admin.trading;
  const checkpoints = { onInterval: () => database.checkpoint() };
  const pruning = new Pruning({ rows: database.expiredRows, wall, clock, system, securityLogDays });
  const background = new BackgroundWork({ log, disk });
  const runAll = (parts: Readonly<Record<string, { onInterval(): unknown }>>) => {
    for (const [name, part] of Object.entries(parts)) background.run(name, () => part.onInterval());
  };
  /** Work that another process may do. */
  const runJobs = (parts: Parameters<typeof runAll>[0]) => {
    if (jobs.isActive) runAll(parts);
  };
  const sweepAll = (parts: Readonly<Record<string, { sweep(): unknown } | null>>) => {
    for (const [name, part] of Object.entries(parts)) background.run(name, () => part?.sweep());
  };
  const { commitments } = objects.fairness;
  const proofs = commitments === null ? {} : { commitments };
  const clusterWork = cluster?.periodicWork ?? {};
  const pushes = { onInterval: () => pushSubscriptions.deliver() };
  const shownShare = { onInterval: () => losingShare.readShared() };
  let quarter = 0;
  let frames = 0;
  return () => {
    runAll({ clockWatch, jobs, ...clusterWork });
    runJobs({ tape });
    market.advance();
    runAll({ alerts, ...proofs });
    if (!market.isBehind) runAll({ expiry });
    // In step with the slots, which lie on the wall clock's quarters; a changed clock only makes it another quarter.
    const now = Math.floor(wall.now() / FRAME_MS);
    if (now === quarter) return;
    quarter = now;
    runAll({ shedding, disk, readiness });
    // A deletion writes, and a closing needs the newest prices.
    if (!disk.isCloseOnly && !market.isBehind)
      background.run('unused demo accounts', () => unused.onInterval());
    // Bots open positions, a backup is as large as the database, and re-encryption writes as much.
    if (!disk.isCloseOnly) {
      runAll({ bots, ranking });
      runJobs({ backups, keyRotation, pruning });
    }
    background.run('sockets', () => hub.flush());
    background.run('activity of sockets', () => hub.flushActivity());
    if (!market.isBehind) runJobs({ losingShare, monthlyStatements });
    if (!jobs.isActive) runAll({ shownShare });
    runAll({ securityLog, pushSubscriptions, webhooks, risk, health, checkpoints });
    runJobs({ notifications, pushes, uploads });
    frames += 1;
    if (frames % FRAMES_PER_SWEEP === 0) sweepAll({ hub, limiter, tokens, sessions });
  };
}
