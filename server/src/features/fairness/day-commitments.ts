/**
 * Commitments to the keys of the market's days: each is published thirty days before its day and stays, and the key is revealed
 * 24 hours after the day, by market time, which is monotonic.
 */

import { bytesToHex } from '@noble/hashes/utils.js';
import type { CommitmentRepository, DayCommitment } from '@vernier/db/repositories/site/day-commitments';
import { StartRefused } from '@vernier/db/start-refused';
import { DAY_MS, type DayNumber, formatIsoDay } from '@vernier/shared/civil-date';
import { commitmentOf, type DayKeys } from '@vernier/simulator/random/day-keys';
import { FIRST_KEY_DAY } from '@vernier/simulator/verification/revealed-keys';
import { EPOCH_DAY } from '@vernier/simulator/price-path/daily-moves';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { EMBEDDED_JOBS, type Jobs } from '../../platform/jobs/jobs.ts';
import type { FinalDays } from './final-days.ts';

const DAYS_AHEAD = 30;
/** A day is revealed when the day after it is over. */
const DAYS_UNTIL_REVEAL = 2;

export interface CommitmentOptions {
  readonly rows: CommitmentRepository;
  readonly keys: DayKeys;
  readonly market: Pick<LiveMarket, 'timeMs'>;
  readonly jobs: Jobs;
}

/** A commitment, with the day's key once it is revealed. */
export interface PublishedDay extends DayCommitment {
  readonly key: string | null;
}

/** Throws {@link StartRefused} when a published commitment is not that of the day's key. */
export async function assertCommitments(
  rows: Pick<CommitmentRepository, 'all'>,
  keys: DayKeys,
): Promise<void> {
  const wrong = (await rows.all()).find(
    ({ day, commitment }) => commitmentOf(keys.keyOf(day)) !== commitment,
  );
  if (wrong === undefined) return;
  throw new StartRefused(
    `the root key of the market is not the one of the published commitments (first of ${formatIsoDay(wrong.day)}): put market.key back, or restore a backup`,
  );
}

export class DayCommitments {
  readonly #parts: CommitmentOptions;
  /** The newest day whose commitments are published: today's, unless a write has failed. */
  #today: DayNumber = FIRST_KEY_DAY;
  #end: DayNumber = FIRST_KEY_DAY;
  /** Keys of revealed days, hex. */
  readonly #revealed = new Map<DayNumber, string>();

  private constructor(parts: CommitmentOptions) {
    this.#parts = parts;
  }

  /** Publishes what is due at a start. */
  static async open(parts: CommitmentOptions): Promise<DayCommitments> {
    const commitments = new DayCommitments(parts);
    await commitments.#read();
    await commitments.onInterval();
    return commitments;
  }

  /** Publishes the commitments that are due, or reads them when another process does. */
  async onInterval(): Promise<void> {
    const { rows, keys, market, jobs } = this.#parts;
    const today = Math.floor(market.timeMs / DAY_MS);
    const end = today + DAYS_AHEAD + 1;
    if (end <= this.#end) return;
    if (jobs !== EMBEDDED_JOBS) await this.#read();
    if (end <= this.#end || !jobs.isActive) return;
    const days = Array.from({ length: end - this.#end }, (_, at) => this.#end + at);
    const publishedMs = today * DAY_MS;
    await rows.append(days.map((day) => ({ day, commitment: commitmentOf(keys.keyOf(day)), publishedMs })));
    this.#end = end;
    this.#today = today;
  }

  /** The newest day whose key is public. */
  get newestRevealed(): DayNumber {
    return this.#today - DAYS_UNTIL_REVEAL;
  }

  /** Days that can be derived from public keys. */
  get revealedDays(): FinalDays {
    return { first: EPOCH_DAY, newest: this.newestRevealed };
  }

  isRevealed(day: DayNumber): boolean {
    return day >= FIRST_KEY_DAY && day <= this.newestRevealed;
  }

  /** Newest first. */
  async newest(page: { readonly offset: number; readonly limit: number }): Promise<readonly PublishedDay[]> {
    return (await this.#parts.rows.newest(page)).map((row) => ({ ...row, key: this.#keyOf(row.day) }));
  }

  get count(): number {
    return this.#end - FIRST_KEY_DAY;
  }

  async #read(): Promise<void> {
    const [newest] = await this.#parts.rows.newest({ offset: 0, limit: 1 });
    if (newest === undefined) return;
    this.#today = Math.floor(newest.publishedMs / DAY_MS);
    this.#end = newest.day + 1;
  }

  #keyOf(day: DayNumber): string | null {
    if (!this.isRevealed(day)) return null;
    const known = this.#revealed.get(day);
    if (known !== undefined) return known;
    const key = bytesToHex(this.#parts.keys.keyOf(day));
    this.#revealed.set(day, key);
    return key;
  }
}
