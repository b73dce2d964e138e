/** Counts of events, endings and refusals in a world, so that a test can require each of them. */

import type { EventBody } from '@vernier/shared/trading/orders/events';

export type Counts = Readonly<Record<string, number>>;

export class EventCounts {
  readonly #events: Record<string, number> = {};
  readonly #endings: Record<string, number> = {};
  readonly #refusals: Record<string, number> = {};

  get events(): Counts {
    return this.#events;
  }

  /** Close and cancel reasons. */
  get endings(): Counts {
    return this.#endings;
  }

  get refusals(): Counts {
    return this.#refusals;
  }

  event(body: EventBody): void {
    count(this.#events, body.kind);
    if ('reason' in body) count(this.#endings, body.reason);
  }

  refusal(reason: string): void {
    count(this.#refusals, reason);
  }
}

/** True for events that a request causes; its response must contain them. The market causes the others. */
export function isRequested(body: EventBody): boolean {
  if ('transferId' in body) return body.kind !== 'WithdrawalCancelledByLoss';
  switch (body.kind) {
    case 'OrderOpened':
    case 'OrderPending':
    case 'StopsSet':
    case 'OrderAmended':
    case 'DemoReset':
      return true;
    case 'OrderCancelled':
      return body.reason === 'cancelled' || body.reason === 'reset';
    case 'OrderClosed':
    case 'OrderPartlyClosed':
      return body.reason === 'manual' || body.reason === 'reset';
    default:
      return false;
  }
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
