/** Traces as the rest of the server sees them: what a request goes through on its way to being durable and told. Off, none of it exists. */

import type { Outcome } from '@vernier/shared/execution/requests';
import type { AccountEvent } from '@vernier/shared/trading/events';
import type { FastifyInstance } from 'fastify';

/** One command of a request. */
export interface CommandTrace {
  /** The decision is made; from now on it waits for the disk. */
  decided(outcome: Outcome): void;
  /** The answer leaves, or there is none. */
  over(): void;
}

export interface Tracing {
  /** Follows every request; comes before the routes. */
  follow(app: FastifyInstance): void;
  command(kind: string): CommandTrace;
  /** Tells what became durable, as the last part of the request that caused it. */
  push(events: readonly AccountEvent[], tell: () => void): void;
  stop(): Promise<void>;
}
