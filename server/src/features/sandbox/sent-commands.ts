/**
 * Commands that a program has sent, and the attempts without an answer among them: an attempt that is sent again without the
 * key or the name of the first one may be executed twice.
 */

import { hash } from 'node:crypto';
import type { SandboxReportWire } from '@vernier/shared/api/shapes/sandbox';
import { isoTime, type Clock, type SteadyClock } from '@vernier/shared/clock';
import type { AcceptedOutcome } from '@vernier/shared/engine/requests';
import type { RequestedCommand } from '@vernier/shared/trading/orders/commands';
import type { SentCommand } from '../../platform/routing/session.ts';

/** A repetition after a longer time counts as another command. */
const LONGEST_RETRY_MS = 60_000;
const MOST_UNANSWERED = 100;
const MOST_LISTED = 20;

/** An attempt of a command. */
export interface SentAttempt {
  readonly digest: string;
  readonly key: string | null;
  readonly clientId: string | null;
  readonly sentMs: number;
  /** The attempt without an answer that it repeats. */
  readonly earlier: SentAttempt | null;
  readonly hasSameName: boolean;
  /** The order of the command; null while it is not executed. */
  orderId: number | null;
}

type Counts = Pick<
  SandboxReportWire,
  | 'orders'
  | 'doubled_orders'
  | 'doubled'
  | 'retries'
  | 'retries_without_key'
  | 'stale_orders'
  | 'orders_without_quote_time'
>;

export interface SentCommandOptions {
  readonly steady: SteadyClock;
  /** Market time. */
  readonly market: Clock;
  readonly staleMs: number;
}

export class SentCommands {
  readonly #options: SentCommandOptions;
  #unanswered: SentAttempt[] = [];
  readonly #counts = {
    orders: 0,
    doubled_orders: 0,
    retries: 0,
    retries_without_key: 0,
    stale_orders: 0,
    orders_without_quote_time: 0,
  };
  readonly #doubled: Counts['doubled'] = [];

  constructor(options: SentCommandOptions) {
    this.#options = options;
  }

  get counts(): Counts {
    return { ...this.#counts, doubled: [...this.#doubled] };
  }

  /** Notes an attempt, which has no answer yet; null for a command that does the same when it is executed twice. */
  sent({ command, key }: SentCommand): SentAttempt | null {
    if (!canDouble(command)) return null;
    const sentMs = this.#options.steady.monotonicMs();
    this.#unanswered = this.#unanswered.filter((one) => sentMs - one.sentMs <= LONGEST_RETRY_MS);
    const clientId = ('clientId' in command && command.clientId) || null;
    const digest = digestOf(command);
    const earlier = this.#unanswered.findLast((one) => one.digest === digest) ?? null;
    const hasSameName =
      earlier !== null &&
      ((key !== null && key === earlier.key) || (clientId !== null && clientId === earlier.clientId));
    if (earlier !== null) {
      this.answered([earlier]);
      this.#counts[hasSameName ? 'retries' : 'retries_without_key'] += 1;
    }
    if (!hasSameName) this.#notePrice(command);
    // A repetition with the same key is executed by its first attempt.
    const orderId = hasSameName ? earlier.orderId : null;
    const attempt = { digest, key, clientId, sentMs, earlier, hasSameName, orderId };
    this.#unanswered = [...this.#unanswered, attempt].slice(-MOST_UNANSWERED);
    return attempt;
  }

  executed(attempt: SentAttempt, { events }: AcceptedOutcome): void {
    attempt.orderId = orderOf(events);
    if (attempt.orderId === null) return;
    this.#counts.orders += 1;
    const first = attempt.hasSameName ? null : (attempt.earlier?.orderId ?? null);
    if (first === null) return;
    this.#counts.doubled_orders += 1;
    this.#doubled.unshift({ first, second: attempt.orderId, at: isoTime(this.#options.market.now()) });
    this.#doubled.splice(MOST_LISTED);
  }

  /** The program knows what became of these attempts. */
  answered(attempts: readonly SentAttempt[]): void {
    this.#unanswered = this.#unanswered.filter((one) => !attempts.includes(one));
  }

  #notePrice(command: RequestedCommand): void {
    if (command.kind !== 'PlaceOrder') return;
    const { quoteTimeMs } = command;
    if (quoteTimeMs === null) this.#counts.orders_without_quote_time += 1;
    else if (this.#options.market.now() - quoteTimeMs > this.#options.staleMs) this.#counts.stale_orders += 1;
  }
}

/** Whether a second execution would do something more. */
function canDouble(command: RequestedCommand): boolean {
  switch (command.kind) {
    case 'PlaceOrder':
    case 'PlacePending':
      return true;
    case 'CloseOrder':
      return command.lots !== null;
    default:
      return false;
  }
}

/** Of the terms: a repetition may have another name, and a newer price. */
function digestOf(command: RequestedCommand): string {
  const terms = { ...command, clientId: undefined, quoteTimeMs: undefined };
  return hash('sha256', JSON.stringify(terms), 'hex');
}

/** The order that was opened, left waiting, or closed in part. */
function orderOf(events: AcceptedOutcome['events']): number | null {
  for (const { body } of events) {
    if (body.kind === 'OrderOpened' || body.kind === 'OrderPending') return body.order.id;
    if (body.kind === 'OrderPartlyClosed') return body.part.orderId;
    if (body.kind === 'OrderClosed') return body.orderId;
  }
  return null;
}
