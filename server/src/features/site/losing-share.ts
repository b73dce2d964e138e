/** Share of real accounts that lost money with the positions they closed in the window, read in slices once a day [CONTENT-13]. */

import type { AccountResultRepository } from '@vernier/db/repositories/trading/account-results';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';

const DAY_MS = 86_400_000;
/** Twelve months, as the warning of the European regulator has it. */
export const WINDOW_DAYS = 365;
/** Below this number of accounts a share says little, and may tell about single ones. */
const LEAST_ACCOUNTS = 30;
/** Orders of one interval: some milliseconds. */
const SLICE_ORDERS = 1_000;

export interface LosingShareOptions {
  readonly rows: AccountResultRepository;
  /** Market time, in which positions close. */
  readonly clock: Clock;
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

  async #readSlice({ sinceMs, lastOrderId, netMicros }: Reading): Promise<void> {
    const ids = { after: this.#readUpTo, upTo: Math.min(this.#readUpTo + SLICE_ORDERS, lastOrderId) };
    for (const result of await this.#options.rows.realResults(ids, sinceMs))
      netMicros.set(result.accountId, (netMicros.get(result.accountId) ?? 0n) + result.netMicros);
    this.#readUpTo = ids.upTo;
    if (ids.upTo < lastOrderId) return;
    this.#percent = losingPercent([...netMicros.values()]);
    this.#reading = null;
  }
}

/** Accounts with a result below zero of all, in percent with one decimal; an account at exactly zero did not lose. */
export function losingPercent(netMicros: readonly Micros[]): number | null {
  if (netMicros.length < LEAST_ACCOUNTS) return null;
  const losing = netMicros.filter((net) => net < 0n).length;
  return Math.round((losing * 1_000) / netMicros.length) / 10;
}
