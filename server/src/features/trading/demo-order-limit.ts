/** Commands that demo accounts send in a day (UTC), by account and by address: each leaves rows [BOUND-10]. */

import { type Clock, isoTime } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { isLoopback } from '../../platform/routing/loopback.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import type { Session } from '../../platform/routing/session.ts';

const DAY_MS = 86_400_000;
/** Demo accounts of one address share so many times the limit of one. */
const ADDRESS_SHARE = 10;
/** Most accounts and addresses remembered; the oldest are forgotten first. */
const MAX_REMEMBERED = 100_000;

/** A closing or cancellation frees margin and always ends an order; everything else is a change. */
export type DemoOrderKind = 'change' | 'closing';

export interface DemoOrderLimitOptions {
  /** Wall time. */
  readonly clock: Clock;
  readonly config: { readonly demoOrdersPerDay: number; readonly proxyHops: number };
}

export class DemoOrderLimit {
  readonly #options: DemoOrderLimitOptions;
  readonly #counts = new Map<string, number>();
  #day = 0;

  constructor(options: DemoOrderLimitOptions) {
    this.#options = options;
  }

  /** Counts one command; the refusal when the day's are used up. Registered users have no such limit. */
  take(kind: DemoOrderKind, { user }: Session, ip: string): Refusal | null {
    if (!user.isDemo) return null;
    const { clock, config } = this.#options;
    const nowMs = clock.now();
    const day = Math.floor(nowMs / DAY_MS);
    if (day !== this.#day) this.#counts.clear();
    this.#day = day;
    const most = config.demoOrdersPerDay;
    // Programs on this machine share an address; behind a proxy all clients would.
    const isHere = config.proxyHops === 0 && isLoopback(ip);
    const fits =
      this.#count(`${kind} ${user.id}`, most) &&
      (isHere || this.#count(`${kind} ${addressKey(ip)}`, most * ADDRESS_SHARE));
    if (fits) return null;
    const endMs = (day + 1) * DAY_MS;
    return refuse('daily_orders_used', {
      retry_after: Math.ceil((endMs - nowMs) / 1_000),
      until: isoTime(endMs),
    });
  }

  #count(caller: string, most: number): boolean {
    const count = this.#counts.get(caller) ?? 0;
    if (count >= most) return false;
    this.#counts.set(caller, count + 1);
    const oldest = this.#counts.size > MAX_REMEMBERED ? this.#counts.keys().next() : null;
    if (oldest !== null && !oldest.done) this.#counts.delete(oldest.value);
    return true;
  }
}
