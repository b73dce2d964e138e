/** Opening of the proof of the market: the commitments to its days, and the roots of its tape. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { SteadyClock } from '@vernier/shared/clock';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { DayCommitments } from './day-commitments.ts';
import type { Fairness } from './fairness.ts';
import { externalDays } from './final-days.ts';
import { TapeRoots, type TapeRootOptions } from './tape-roots.ts';
import type { TapeSigner } from './tape-signer.ts';

export interface FairnessParts {
  readonly database: Pick<OpenDatabase, 'commitments' | 'meta' | 'tapeRoots'>;
  readonly opened: Pick<TapeRootOptions, 'origin' | 'keys' | 'source' | 'listing'>;
  readonly market: LiveMarket;
  readonly signer: TapeSigner;
  readonly config: Pick<Config, 'marketHours'>;
  readonly jobs: Jobs;
  readonly slices: LoopSlices;
  readonly steady: SteadyClock;
  readonly log: Pick<Log, 'error'>;
}

export async function openFairness(parts: FairnessParts): Promise<Fairness> {
  const { database, opened, market, signer, config, jobs, slices, steady, log } = parts;
  const { commitments: rows, meta } = database;
  const { origin, keys, source, listing } = opened;
  const commitments = keys === null ? null : await DayCommitments.open({ rows, keys, market, jobs });
  const days = commitments === null ? await externalDays(market, meta) : () => commitments.revealedDays;
  const tapeRoots = new TapeRoots({
    ...{ rows: database.tapeRoots, days, signer, origin, keys, source, hours: config.marketHours },
    ...(listing === undefined ? {} : { listing }),
    ...{ slices, steady, log },
  });
  return { commitments, tapeRoots };
}
