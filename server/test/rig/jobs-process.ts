/** A process that waits for the jobs of the database in its argument, and prints when it runs them. */

import { JobLock } from '@vernier/db/postgres/job-lock';
import { ClusterJobs } from '../../src/platform/jobs/cluster-jobs.ts';

const TICK_MS = 100;
const url = process.argv[2] ?? '';
const jobs = new ClusterJobs({
  lock: new JobLock({ url, isPreferred: false }),
  steady: { monotonicMs: () => performance.now() },
  log: { info: () => undefined, error: () => undefined },
});
jobs.onBegin(() => void process.stdout.write('begins\n'));
setInterval(() => {
  jobs.onInterval().catch(() => undefined);
}, TICK_MS);
process.stdout.write('started\n');
