/** Interface of tracing: a request on its way to a durable commit and its pushes. Null when tracing is off. */

import type { Outcome } from '@vernier/shared/engine/requests';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { FastifyInstance } from 'fastify';

/** One command of a request. */
export interface CommandTrace {
  /** The command is decided; from now on it waits for the disk. */
  decided(outcome: Outcome): void;
  /** The answer is sent, or the command failed. */
  over(): void;
}

export interface Tracing {
  /** Traces every request; registered before the routes. */
  follow(app: FastifyInstance): void;
  command(kind: string): CommandTrace;
  /** Publishes a durable commit, as the last span of the request that caused it. */
  push(events: readonly AccountEvent[], publish: () => void): void;
  /** The header that continues the trace of this request in another process; null outside of a request. */
  traceparent(): string | null;
  /** Does the work of a request that another process has sent on, as a part of its trace. */
  continued<Result>(traceparent: string | undefined, work: () => Result): Result;
  stop(): Promise<void>;
}
