/** Check of the order of an account's events within a moment: expired orders, swaps, stop-losses, take-profits, margin reviews, entries; each by id [MARGIN-14]. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { AccountEvent, EventBody } from '@vernier/shared/trading/orders/events';

interface OrderKey {
  readonly phase: number;
  /** Id of the order, id of the reviewed account, or time of the rollover. */
  readonly id: number;
}

const START: OrderKey = { phase: 0, id: 0 };

export class TickOrderCheck {
  /** Of each account in the current moment. */
  readonly #last = new Map<number, OrderKey>();
  #atMs: TimeMs | null = null;
  #hasRequest = false;

  /** Begins a step: events of the market come before those of requests. */
  begin(): void {
    this.#atMs = null;
    this.#hasRequest = false;
  }

  /** Checks the next event of the step. `requested`: a request caused it; the events after it may be its margin review. */
  note({ seq, accountId, atMs, body }: AccountEvent, requested: boolean): void {
    this.#hasRequest ||= requested;
    if (this.#hasRequest) return;
    if (atMs !== this.#atMs) this.#last.clear();
    this.#atMs = atMs;
    const key = orderKeyOf(body, accountId);
    if (key === null) return;
    const { phase, id } = this.#last.get(accountId) ?? START;
    const inOrder = key.phase > phase || (key.phase === phase && key.id >= id);
    invariant(inOrder, `event ${seq} ${body.kind} of ${key.id} comes after phase ${phase} of ${id}`);
    this.#last.set(accountId, key);
  }
}

function isExpiry(body: EventBody): boolean {
  return body.kind === 'OrderCancelled' && body.reason === 'expired';
}

/** Null for an event that belongs to the previous one. */
function orderKeyOf(body: EventBody, accountId: number): OrderKey | null {
  switch (body.kind) {
    case 'SwapCharged':
      return { phase: 2, id: body.rolloverMs };
    case 'OrderClosed':
      if (body.reason === 'stop_loss' || body.reason === 'trailing_stop')
        return { phase: 3, id: body.orderId };
      if (body.reason === 'take_profit') return { phase: 4, id: body.orderId };
      return { phase: 5, id: accountId };
    case 'MarginCalled':
    case 'MarginCallEnded':
      return { phase: 5, id: accountId };
    case 'OrderFilled':
    case 'OrderCancelled':
      return { phase: isExpiry(body) ? 1 : 6, id: body.orderId };
    default:
      return null;
  }
}
