/** Bytes that an account may store in a day (UTC), counted on disk [BOUND-8]. */

import type { DailyUsageRepository, UsageKind } from '@vernier/db/repositories/users/daily-usage';
import { type Clock, isoTime } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';

const DAY_MS = 86_400_000;
const KIB = 1_024;
const MIB = 1_048_576;
/** What a row or a file takes besides its content: index entries, and the rest of a block. */
const OVERHEAD_BYTES = { pictures: 4_096, messages: 512 } as const satisfies Record<UsageKind, number>;

/** Whose quota it is. */
export interface QuotaOwner {
  readonly id: number;
  readonly isDemo: boolean;
}

export interface DailyQuotasOptions {
  readonly rows: DailyUsageRepository;
  /** Wall time. */
  readonly clock: Clock;
  readonly config: {
    readonly uploadMibPerDay: number;
    readonly supportKibPerDay: number;
    readonly demoSupportKibPerDay: number;
  };
}

export class DailyQuotas {
  readonly #options: DailyQuotasOptions;

  constructor(options: DailyQuotasOptions) {
    this.#options = options;
  }

  /** Why an account can store nothing more today; null when it can. */
  async refusalOf(kind: UsageKind, owner: QuotaOwner): Promise<Refusal | null> {
    const day = this.#day;
    const used = await this.#options.rows.bytes({ userId: owner.id, kind, day });
    return used + costOf(kind, 0) <= this.#most(kind, owner) ? null : this.#usedUp(day);
  }

  /**
   * Counts bytes before they are stored, so that a crash in between counts too much rather than too little; or why the account
   * cannot store them today.
   */
  async take(kind: UsageKind, owner: QuotaOwner, bytes: number): Promise<Refusal | null> {
    const day = this.#day;
    const usage = { userId: owner.id, kind, day, bytes: costOf(kind, bytes) };
    return (await this.#options.rows.add(usage, this.#most(kind, owner))) ? null : this.#usedUp(day);
  }

  get #day(): number {
    return Math.floor(this.#options.clock.now() / DAY_MS);
  }

  #most(kind: UsageKind, { isDemo }: QuotaOwner): number {
    const { config } = this.#options;
    if (kind === 'pictures') return config.uploadMibPerDay * MIB;
    return (isDemo ? config.demoSupportKibPerDay : config.supportKibPerDay) * KIB;
  }

  #usedUp(day: number): Refusal {
    const endMs = (day + 1) * DAY_MS;
    const waitS = Math.ceil((endMs - this.#options.clock.now()) / 1_000);
    return refuse('daily_quota_used', { retry_after: waitS, until: isoTime(endMs) });
  }
}

function costOf(kind: UsageKind, bytes: number): number {
  return bytes + OVERHEAD_BYTES[kind];
}
