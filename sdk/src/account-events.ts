/**
 * Events of the account without a gap: first the pages of the call, then the pushes of a subscription that names the last event
 * that has arrived, also after each loss of the connection. The numbers show what is missing, which is read again.
 */

import type { ActivityPageWire, ActivityWire } from '@vernier/shared/api/shapes/activity';
import { TransportFailure } from './failures.ts';
import { retryDelayMs } from './retry-delay.ts';

export interface AccountEventsOptions {
  /** Ends the events. */
  readonly signal?: AbortSignal;
}

/** The part of a client that is used. */
interface EventSource {
  call(name: 'activity', input: { since: number }): Promise<ActivityPageWire>;
  readonly live: {
    start(): void;
    subscribe(
      topic: 'ACCOUNT_EVENTS',
      listener: (event: ActivityWire) => void,
      options: { readonly since: () => number },
    ): () => void;
  };
}

/** Pushes that wait for a reader who is busy; those beyond are read again. */
const MOST_WAITING = 1_000;
const RETRY = { firstMs: 500, maxMs: 10_000 };

export async function* accountEvents(
  { call, live }: EventSource,
  since: number,
  { signal }: AccountEventsOptions,
): AsyncGenerator<ActivityWire> {
  let last = since;
  while (!hasEnded(signal)) {
    for await (const event of storedEvents(call, last, signal)) {
      last = event.id;
      yield event;
    }
    if (hasEnded(signal)) return;
    for await (const event of pushedEvents(live, last, signal)) {
      last = event.id;
      yield event;
    }
  }
}

/** Those that the call lists, until it has no more. */
async function* storedEvents(
  call: EventSource['call'],
  since: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ActivityWire> {
  let last = since;
  let failures = 0;
  while (!hasEnded(signal)) {
    try {
      const { list } = await call('activity', { since: last });
      failures = 0;
      if (list.length === 0) return;
      yield* list;
      last = list.at(-1)?.id ?? last;
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      failures += 1;
      await waiting(signal, retryDelayMs(failures, Math.random(), RETRY));
    }
  }
}

/** Those that the socket pushes, until one is missing or the signal ends. */
async function* pushedEvents(
  live: EventSource['live'],
  since: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ActivityWire> {
  const inbox = new Inbox(since);
  const wake = () => inbox.wake();
  signal?.addEventListener('abort', wake);
  const add = (event: ActivityWire) => inbox.add(event);
  const unsubscribe = live.subscribe('ACCOUNT_EVENTS', add, { since: () => inbox.newest });
  live.start();
  try {
    while (!hasEnded(signal)) {
      const event = inbox.take();
      if (event !== undefined) yield event;
      else if (inbox.isMissing) return;
      else await inbox.change();
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', wake);
  }
}

/** Pushes in order that the reader has not taken yet. */
class Inbox {
  /** Number of the last event that has arrived. */
  newest: number;
  isMissing = false;
  readonly #waiting: ActivityWire[] = [];
  #wake = () => {};

  constructor(since: number) {
    this.newest = since;
  }

  /** Another reader of the connection may have requested earlier events, which are left out. */
  add(event: ActivityWire): void {
    if (this.isMissing || event.id <= this.newest) return;
    this.isMissing = event.id > this.newest + 1 || this.#waiting.length >= MOST_WAITING;
    if (!this.isMissing) {
      this.newest = event.id;
      this.#waiting.push(event);
    }
    this.#wake();
  }

  take(): ActivityWire | undefined {
    return this.#waiting.shift();
  }

  change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  wake(): void {
    this.#wake();
  }
}

function hasEnded(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function waiting(signal: AbortSignal | undefined, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
