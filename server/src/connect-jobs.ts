/** Connection of the jobs to the process that runs them: what they read when it begins, and wait for when it ends. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { ServerObjects } from './context.ts';
import type { TapeWriter } from './core/market/tape-writer.ts';
import { Newsroom } from './features/newsroom/newsroom.ts';
import { BackgroundWork } from './platform/background-work.ts';
import { BackgroundSlices } from './platform/process/loop-slices.ts';

export interface JobParts {
  readonly database: Pick<OpenDatabase, 'meta'>;
  readonly tape: Pick<TapeWriter, 'settled'>;
}

export interface JobWork {
  readonly newsroom: Newsroom;
  /** Writes the news. */
  onTick(): void;
  /** Computes tape roots, in a process whose ticks are timed. */
  onTimedTick(): void;
}

export async function connectJobs(
  objects: ServerObjects,
  { database: { meta }, tape }: JobParts,
): Promise<JobWork> {
  const { platform, core, site, fairness } = objects;
  const { jobs, wall, system: steady, log, disk } = platform;
  const slices = new BackgroundSlices(steady, () => core.slices.waiting > 0);
  const newsroom = await Newsroom.open({ ...core, meta, wall, steady, log, slices });
  const { notifications, pushSubscriptions, monthlyStatements } = site;
  jobs.onBegin(() => newsroom.readAgain());
  // What leaves the installation would leave it twice.
  for (const part of [notifications, pushSubscriptions, monthlyStatements, tape, newsroom])
    jobs.onEnd(() => part.settled());
  const work = new BackgroundWork({ log, disk });
  const mayWrite = () => jobs.isActive && !disk.isCloseOnly;
  return {
    newsroom,
    onTick() {
      if (mayWrite()) newsroom.onInterval();
    },
    onTimedTick() {
      if (mayWrite()) work.run('tape roots', () => fairness.tapeRoots.onInterval());
    },
  };
}
