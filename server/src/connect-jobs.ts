/** Jobs of a process that owns accounts: all of them without a cluster, and in one those that no office runs. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { ServerObjects } from './context.ts';
import type { TapeWriter } from './core/market/tape-writer.ts';
import { Newsroom } from './features/newsroom/newsroom.ts';
import { Pruning } from './platform/disk/pruning.ts';
import { BackgroundSlices } from './platform/process/loop-slices.ts';
import { SiteJobs } from './site-jobs.ts';

export interface JobParts {
  readonly database: Pick<OpenDatabase, 'meta' | 'expiredRows'>;
  readonly tape: TapeWriter;
}

export interface JobWork {
  readonly jobs: SiteJobs;
  readonly newsroom: Newsroom;
}

export async function connectJobs(
  objects: ServerObjects,
  { database: { meta, expiredRows }, tape }: JobParts,
): Promise<JobWork> {
  const { platform, core, site, fairness, operations } = objects;
  const { jobs, wall, system, log, disk } = platform;
  const { securityLogDays } = platform.config;
  const { market, clock } = core;
  const slices = new BackgroundSlices(system, () => core.slices.waiting > 0);
  const newsroom = await Newsroom.open({ ...core, meta, wall, steady: system, log, slices });
  const { notifications, pushSubscriptions, monthlyStatements, losingShare } = site;
  const { keyRotation } = operations;
  market.onSlot(() => {
    if (jobs.isActive) void tape.follow();
  });
  const siteJobs = new SiteJobs({
    ...{ jobs, log, disk, market, tape, newsroom, tapeRoots: fairness.tapeRoots },
    deliveries: { notifications, pushes: pushSubscriptions.delivery },
    reports: { losingShare, monthlyStatements },
    maintenance: {
      keyRotation,
      pruning: new Pruning({ rows: expiredRows, wall, clock, system, securityLogDays }),
    },
  });
  return { jobs: siteJobs, newsroom };
}
