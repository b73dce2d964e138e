/** Tries until an answer, for requests that may be sent twice: reads, and commands with an idempotency key. */

import { ApiRefusal, TransportFailure } from './failures.ts';
import { retryDelayMs } from './retry-delay.ts';

export type Answered<Output> =
  | { readonly kind: 'done'; readonly answer: Output; readonly tookMs: number }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  /** No answer in time: the server may or may not have acted. */
  | { readonly kind: 'unknown' };

export interface RetryPorts {
  now(): number;
  /** In [0, 1). */
  chance(): number;
  /** Ends the tries; the promise is rejected with an AbortError. */
  readonly signal?: AbortSignal;
  /** {@link DEADLINE_MS} by default. */
  readonly deadlineMs?: number;
}

/** After this long without an answer it is given up. */
export const DEADLINE_MS = 30_000;
const TRY_TIMEOUT_MS = 8_000;
const BACKOFF = { firstMs: 300, maxMs: 4_000 };
const INTERNAL_ERROR = 1500;
/** Of one try that did not arrive in time: an earlier one may have been decided. */
const TOO_SLOW = 'request_too_slow';

/** `startedMs` is when the first try began. */
export async function untilAnswered<Output>(
  once: (timeoutMs: number) => Promise<Output>,
  ports: RetryPorts,
  startedMs = ports.now(),
): Promise<Answered<Output>> {
  const leftMs = () => startedMs + (ports.deadlineMs ?? DEADLINE_MS) - ports.now();
  for (let tries = 1; leftMs() > 0; tries += 1) {
    let minMs = 0;
    if (ports.signal?.aborted === true) throw new DOMException('aborted', 'AbortError');
    try {
      const answer = await once(Math.min(TRY_TIMEOUT_MS, leftMs()));
      return { kind: 'done', answer, tookMs: ports.now() - startedMs };
    } catch (error) {
      if (error instanceof ApiRefusal && error.code !== INTERNAL_ERROR && error.reason !== TOO_SLOW)
        return { kind: 'refused', refusal: error };
      if (!(error instanceof ApiRefusal || error instanceof TransportFailure)) throw error;
      if (error instanceof ApiRefusal) minMs = (error.data.retry_after ?? 0) * 1_000;
    }
    const delayMs = Math.max(minMs, retryDelayMs(tries, ports.chance(), BACKOFF));
    await pause(Math.min(leftMs(), delayMs), ports.signal);
  }
  return { kind: 'unknown' };
}

/** Ends early when the signal aborts. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, ms));
    signal?.addEventListener('abort', end);
  });
}
