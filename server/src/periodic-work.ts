/**
 * Periodic work of the tick loop: the market at every tick, everything else at intervals of a quarter of a second. A part that
 * fails does not stop the others; only a market that cannot advance ends the process.
 */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { AdminContext } from './admin/admin-context.ts';
import type { ServerObjects } from './context.ts';
import type { UnusedAccounts } from './features/unused-accounts/unused-accounts.ts';
import type { DepositExpiry } from './features/wallet/deposit-expiry.ts';
import type { Hub } from './http/socket/hub.ts';
import type { ClockWatch } from './ops/health/clock-watch.ts';
import { BackgroundWork } from './platform/background-work.ts';
import type { SiteJobs } from './site-jobs.ts';

/** Sockets get at most one frame in this wall time, at any speed of the market. */
const FRAME_MS = 250;
const FRAMES_PER_SWEEP = 4;

export interface PeriodicWorkOptions {
  readonly objects: ServerObjects;
  readonly admin: AdminContext;
  readonly hub: Hub;
  readonly expiry: DepositExpiry;
  readonly unused: UnusedAccounts;
  readonly jobs: SiteJobs;
  readonly clockWatch: ClockWatch;
  readonly database: OpenDatabase;
}

/** Returns the work of one tick. */
export function periodicWork(options: PeriodicWorkOptions): () => void {
  const { objects, admin, hub, expiry, unused, jobs: siteJobs, clockWatch, database } = options;
  const { wall, disk, shedding, limiter, log, jobs } = objects.platform;
  const { market, cluster } = objects.core;
  const { sessions } = objects.auth;
  const { tokens } = sessions;
  const { uploads, bots, alerts, pushSubscriptions, webhooks, losingShare, ranking } = objects.site;
  const { backups, securityLog } = objects.operations;
  const { readiness, health } = admin.operations;
  const { risk } = admin.trading;
  const checkpoints = { onInterval: () => database.checkpoint() };
  const background = new BackgroundWork({ log, disk });
  const runAll = (parts: Readonly<Record<string, { onInterval(): unknown }>>) => {
    for (const [name, part] of Object.entries(parts)) background.run(name, () => part.onInterval());
  };
  const sweepAll = (parts: Readonly<Record<string, { sweep(): unknown } | null>>) => {
    for (const [name, part] of Object.entries(parts)) background.run(name, () => part?.sweep());
  };
  const { commitments } = objects.fairness;
  const proofs = commitments === null ? {} : { commitments };
  const clusterWork = cluster?.periodicWork ?? {};
  const shownShare = { onInterval: () => losingShare.readShared() };
  let quarter = 0;
  let frames = 0;
  return () => {
    runAll({ clockWatch, jobs, ...clusterWork });
    siteJobs.beforeMarket();
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
    // Bots open positions, and a backup is as large as the database.
    if (!disk.isCloseOnly) runAll({ bots, ranking, backups });
    background.run('sockets', () => hub.flush());
    background.run('activity of sockets', () => hub.flushActivity());
    if (!jobs.isActive) runAll({ shownShare });
    runAll({ securityLog, pushSubscriptions, webhooks, uploads, risk, health, checkpoints });
    siteJobs.onInterval();
    frames += 1;
    if (frames % FRAMES_PER_SWEEP === 0) sweepAll({ hub, limiter, tokens, sessions });
  };
}
