/** Share of real accounts that lost money with the positions they closed in the window, read in slices once a day [CONTENT-13]. */

import type { AccountResultRepository } from '@vernier/db/repositories/trading/account-results';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';

const DAY_MS = 86_400_000;
/** Twelve months, as the warning of the European regulator has it. */
export const WINDOW_DAYS = 365;
/** Below this number of accounts a share says little, and may tell about single ones. */
const LEAST_ACCOUNTS = 30;
/** Setting with the result. */
const SHARED_KEY = 'losing_share';
/** Between two reads of another process's result. */
const SHARED_INTERVAL_MS = 60_000;
/** Orders of one interval: some milliseconds. */
const SLICE_ORDERS = 1_000;

export interface LosingShareOptions {
  readonly rows: AccountResultRepository;
  /** Market time, in which positions close. */
  readonly clock: Clock;
  /** Where the processes of a cluster share the result; null in one that does everything. */
  readonly shared: Pick<MetaRepository, 'get' | 'set'> | null;
}

/** A reading of all orders in progress. */
interface Reading {
  readonly sinceMs: TimeMs;
  readonly lastOrderId: number;
  readonly netMicros: Map<number, Micros>;
}

export class LosingShare {
  readonly #options: LosingShareOptions;
  #percent: number | null = null;
  #nextMs: TimeMs = 0;
  #readUpTo = 0;
  #reading: Reading | null = null;
  #nextSharedMs: TimeMs = 0;

  constructor(options: LosingShareOptions) {
    this.#options = options;
  }

  /** In percent with one decimal; null before the first reading, and with too few accounts. */
  get percent(): number | null {
    return this.#percent;
  }

  /** Reads the next slice, or begins a reading when one is due. */
  async onInterval(): Promise<void> {
    const { rows, clock } = this.#options;
    if (this.#reading === null) {
      const nowMs = clock.now();
      if (nowMs < this.#nextMs) return;
      this.#nextMs = nowMs + DAY_MS;
      this.#readUpTo = 0;
      this.#reading = {
        sinceMs: nowMs - WINDOW_DAYS * DAY_MS,
        lastOrderId: await rows.lastOrderId(),
        netMicros: new Map(),
      };
    }
    await this.#readSlice(this.#reading);
  }

  /** Reads what another process has found. */
  async readShared(): Promise<void> {
    const { shared, clock } = this.#options;
    const nowMs = clock.now();
    if (shared === null || nowMs < this.#nextSharedMs) return;
    this.#nextSharedMs = nowMs + SHARED_INTERVAL_MS;
    this.#reading = null;
    const text = (await shared.get(SHARED_KEY)) ?? '';
    this.#percent = text === '' ? null : Number(text);
  }

  async #readSlice({ sinceMs, lastOrderId, netMicros }: Reading): Promise<void> {
    const ids = { after: this.#readUpTo, upTo: Math.min(this.#readUpTo + SLICE_ORDERS, lastOrderId) };
    for (const result of await this.#options.rows.realResults(ids, sinceMs))
      netMicros.set(result.accountId, (netMicros.get(result.accountId) ?? 0n) + result.netMicros);
    this.#readUpTo = ids.upTo;
    if (ids.upTo < lastOrderId) return;
    this.#percent = losingPercent([...netMicros.values()]);
    this.#reading = null;
    await this.#options.shared?.set(SHARED_KEY, this.#percent === null ? '' : String(this.#percent));
  }
}

/** Accounts with a result below zero of all, in percent with one decimal; an account at exactly zero did not lose. */
export function losingPercent(netMicros: readonly Micros[]): number | null {
  if (netMicros.length < LEAST_ACCOUNTS) return null;
  const losing = netMicros.filter((net) => net < 0n).length;
  return Math.round((losing * 1_000) / netMicros.length) / 10;
}
