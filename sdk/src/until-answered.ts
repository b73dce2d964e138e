/**
 * Asks until somebody answers: for what may be asked twice, because it changes nothing or carries an idempotency key. A lost
 * answer then never becomes a second order.
 */

import { ApiRefusal, TransportFailure } from './failures.ts';
import { retryDelayMs } from './retry-delay.ts';

export type Answered<Output> =
  | { readonly kind: 'done'; readonly answer: Output; readonly tookMs: number }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  /** No answer in time: nobody knows whether the server acted. */
  | { readonly kind: 'unknown' };

export interface AskPorts {
  now(): number;
  /** In [0, 1). */
  chance(): number;
  /** Ends the question: nothing more is sent, and what waited is thrown as an AbortError. */
  readonly signal?: AbortSignal;
}

/** After this long without an answer the question is given up. */
export const DEADLINE_MS = 30_000;
const TRY_TIMEOUT_MS = 8_000;
const BACKOFF = { firstMs: 300, mostMs: 4_000 };
const INTERNAL_ERROR = 1500;

/** `startedMs` is when this round of tries began. */
export async function untilAnswered<Output>(
  ask: (timeoutMs: number) => Promise<Output>,
  ports: AskPorts,
  startedMs = ports.now(),
): Promise<Answered<Output>> {
  const leftMs = () => startedMs + DEADLINE_MS - ports.now();
  for (let tries = 1; leftMs() > 0; tries += 1) {
    let leastMs = 0;
    if (ports.signal?.aborted === true) throw new DOMException('aborted', 'AbortError');
    try {
      const answer = await ask(Math.min(TRY_TIMEOUT_MS, leftMs()));
      return { kind: 'done', answer, tookMs: ports.now() - startedMs };
    } catch (error) {
      if (error instanceof ApiRefusal && error.code !== INTERNAL_ERROR)
        return { kind: 'refused', refusal: error };
      if (!(error instanceof ApiRefusal || error instanceof TransportFailure)) throw error;
      if (error instanceof ApiRefusal) leastMs = (error.data.retry_after ?? 0) * 1_000;
    }
    const delayMs = Math.max(leastMs, retryDelayMs(tries, ports.chance(), BACKOFF));
    await pause(Math.min(leftMs(), delayMs), ports.signal);
  }
  return { kind: 'unknown' };
}

/** Also over when the signal aborts. */
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
