/** Interface of tracing: a request on its way to a durable commit and its pushes. Null when tracing is off. */

import type { Outcome } from '@vernier/shared/engine/requests';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { FastifyInstance } from 'fastify';
import type { CallTraces } from '../routing/call-traces.ts';

/** One command of a request. */
export interface CommandTrace {
  /** The command is decided; from now on it waits for the disk. */
  decided(outcome: Outcome): void;
  /** The answer is sent, or the command failed. */
  over(): void;
}

export interface Tracing extends CallTraces {
  /** Traces every request; registered before the routes. */
  follow(app: FastifyInstance): void;
  command(kind: string): CommandTrace;
  /** Publishes a durable commit, as the last span of the request that caused it. */
  push(events: readonly AccountEvent[], publish: () => void): void;
  stop(): Promise<void>;
}
