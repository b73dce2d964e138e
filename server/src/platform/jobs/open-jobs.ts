/** Opening of the jobs of a process. Only a cluster loads the lock. */

import type { SteadyClock } from '@vernier/shared/clock';
import type { Config } from '../config/config.ts';
import type { Journal } from '../logging/log.ts';
import { EMBEDDED_JOBS, type Jobs } from './jobs.ts';

export interface JobsOptions {
  readonly config: Pick<Config, 'roles' | 'databaseUrl'>;
  readonly steady: SteadyClock;
  readonly log: Pick<Journal, 'info' | 'error'>;
  /** Other processes leave the jobs to it. */
  readonly isPreferred?: boolean;
}

export async function openJobs({
  config: { roles, databaseUrl: url },
  steady,
  log,
  isPreferred = false,
}: JobsOptions): Promise<Jobs> {
  if (roles === 'all' || url === null) return EMBEDDED_JOBS;
  const { JobLock } = await import('@vernier/db/postgres/job-lock');
  const { ClusterJobs } = await import('./cluster-jobs.ts');
  return new ClusterJobs({ lock: new JobLock({ url, isPreferred }), steady, log });
}
