/** Limits of new demo accounts, which anyone opens without registering: by address, by network, and in all [REGISTRATION-8]. */

import type { Budgets } from '../../platform/routing/budgets.ts';
import { isLoopback } from '../../platform/routing/loopback.ts';
import { addressKey, type RateLimiter } from '../../platform/routing/rate-limits.ts';

const HOUR_MS = 3_600_000;

export interface DemoLimitsOptions {
  readonly config: { readonly demosPerHour: number; readonly proxyHops: number };
  readonly limiter: RateLimiter;
  readonly budgets: Budgets;
}

export class DemoLimits {
  readonly #options: DemoLimitsOptions;

  constructor(options: DemoLimitsOptions) {
    this.#options = options;
  }

  /** Seconds until the address may open another one; 0 counts one. */
  take(ip: string): number {
    const { config, limiter, budgets } = this.#options;
    // programs on this machine share an address; behind a proxy all clients would
    const isHere = config.proxyHops === 0 && isLoopback(ip);
    const wait = isHere ? 0 : limiter.take('demos', addressKey(ip));
    return (
      wait || budgets.take([{ name: 'demo accounts, hour', most: config.demosPerHour, windowMs: HOUR_MS }])
    );
  }
}
