/** Jobs of the office: while one is active, engines leave them to it. Of accounts they read what the owners have stored [CLUSTER-68]. */

import type { SharedDatabase } from '@vernier/db/postgres/open';
import type { AccountReplica } from './cluster/office/account-replica.ts';
import { OfficeTape } from './cluster/office/office-tape.ts';
import { StoredProgress } from './cluster/office/stored-progress.ts';
import { type GatewayObjects, onceStored } from './compose-gateway.ts';
import { openFairness } from './features/fairness/open-fairness.ts';
import { storedTapeSigner } from './features/fairness/tape-signer.ts';
import { Newsroom } from './features/newsroom/newsroom.ts';
import type { Notifications } from './features/notifications/create-notifications.ts';
import { createPushSubscriptions } from './features/push/create-push-subscriptions.ts';
import { LosingShare } from './features/site/losing-share.ts';
import { MonthlyStatements } from './features/statements/monthly-statements.ts';
import { KeyRotation } from './ops/key-rotation/key-rotation.ts';
import type { BackgroundWork } from './platform/background-work.ts';
import type { SiteSettings } from './platform/config/site-settings.ts';
import { Pruning } from './platform/disk/pruning.ts';
import { previousKeyChecks } from './platform/encryption/master-key.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { openJobs } from './platform/jobs/open-jobs.ts';
import { BackgroundSlices } from './platform/process/loop-slices.ts';
import { SiteJobs } from './site-jobs.ts';

export interface OfficeJobParts {
  readonly database: SharedDatabase;
  readonly composed: GatewayObjects;
  readonly notifications: Notifications;
  readonly siteSettings: SiteSettings;
  readonly accounts: Pick<AccountReplica, 'valuation'>;
}

export interface OfficeJobs {
  /** Runs what is due, with every tick. */
  onTick(background: BackgroundWork): void;
  /** Leaves the jobs to another process. */
  stop(): Promise<void>;
}

/** The office writes nothing to its disk but the outbox. */
const NO_DISK = { isCloseOnly: false, failed: () => undefined };
/** Sessions end at the owners of their users. */
const NO_SESSIONS = { onRevoked: () => undefined };

export async function openOfficeJobs(parts: OfficeJobParts): Promise<OfficeJobs> {
  const { database, composed, notifications, siteSettings } = parts;
  const { platform, core, cipher, opened } = composed;
  const { config, wall, system: steady, log } = platform;
  const { meta } = database;
  const { market, clock } = core;
  const jobs = await openJobs({ config, steady, log, isPreferred: true });
  const slices = new BackgroundSlices(steady, () => core.slices.waiting > 0);
  const signer = await onceStored({ log }, () => storedTapeSigner(meta, cipher));
  const fairness = await openFairness({
    ...{ database, opened, market, signer, config, jobs, slices, steady, log },
  });
  const newsroom = await Newsroom.open({ ...core, meta, wall, steady, log, slices });
  const pushSubscriptions = await createPushSubscriptions(database, {
    ...{ config, cipher, clock: wall, steady, log, sessions: NO_SESSIONS, siteSettings },
    instrument: (id) => market.instrument(id),
  });
  const progress = new StoredProgress({ read: () => database.shards.followedMs(), steady });
  const { tape: links, lastMarketTime: marketTime, accountResults, expiredRows } = database;
  const { tapeDays: keepDays, securityLogDays } = config;
  const monthlyStatements = statementsOf(parts, { progress, slices });
  const siteJobs = new SiteJobs({
    ...{ jobs, log, disk: NO_DISK, market, newsroom, tapeRoots: fairness.tapeRoots },
    tape: new OfficeTape({ links, marketTime, market, progress, keepDays }),
    deliveries: { notifications, pushes: pushSubscriptions.delivery },
    reports: {
      losingShare: new LosingShare({ rows: accountResults, clock, shared: meta }),
      monthlyStatements,
    },
    maintenance: {
      keyRotation: rotationOf(parts, jobs),
      pruning: new Pruning({ rows: expiredRows, wall, clock, system: steady, securityLogDays }),
    },
  });
  const { commitments } = fairness;
  const periodic = { jobs, progress, ...(commitments !== null && { commitments }) };
  return {
    onTick(background) {
      for (const [name, part] of Object.entries(periodic)) background.run(name, () => part.onInterval());
      siteJobs.beforeMarket();
      siteJobs.onTick();
      siteJobs.onInterval();
      siteJobs.onTimedTick();
    },
    async stop() {
      await newsroom.stop();
      await fairness.tapeRoots.stop();
      await pushSubscriptions.stop();
      await monthlyStatements.stop();
      await notifications.stop();
      await siteJobs.settled();
      await jobs.stop();
    },
  };
}

interface StatementParts {
  readonly progress: StoredProgress;
  readonly slices: BackgroundSlices;
}

/** A month is due when every account has played it. */
function statementsOf(
  { database, composed, notifications, accounts }: OfficeJobParts,
  { progress: clock, slices }: StatementParts,
): MonthlyStatements {
  const { monthlyStatements: rows, identity, cashLedger, tradeHistory } = database;
  const { config, system: steady, log } = composed.platform;
  const { cipher } = composed;
  return new MonthlyStatements({
    ...{ rows, identity, cashLedger, tradeHistory, cipher, notifications, executor: accounts },
    ...{ clock, steady, log, slices, siteUrl: config.siteUrl },
  });
}

/** An engine begins a rotation, and this process goes on with it. */
function rotationOf({ database, composed }: OfficeJobParts, jobs: Jobs) {
  const { encryptedTexts: rows, meta } = database;
  const { config, system: steady, log } = composed.platform;
  const { cipher } = composed;
  let rotation: KeyRotation | null = null;
  jobs.onBegin(async () => {
    const before = await previousKeyChecks(meta);
    rotation = await KeyRotation.open({ rows, cipher, before, config, meta, steady, log });
  });
  return { onInterval: () => rotation?.onInterval() };
}
