/** Delays between attempts: doubled, capped, and with jitter so that many clients do not return at once. */

interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** `attempt` counts from 1; `chance` is in [0, 1). The result is between half and all of the doubled delay. */
export function retryDelayMs(attempt: number, chance: number, { firstMs, maxMs }: Backoff): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 20));
  return Math.round(whole / 2 + (whole / 2) * chance);
}
