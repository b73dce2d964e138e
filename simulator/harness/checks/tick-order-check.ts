/** The order of work within a moment: financing, stop-losses, take-profits, margin reviews, entries; each by id [R5]. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { AccountEvent, EventBody } from '@vernier/shared/trading/orders/events';

interface Turn {
  readonly phase: number;
  /** Orders come by id, accounts under review by theirs, rollovers by their time. */
  readonly id: number;
}

export class TickOrderCheck {
  #last: Turn = { phase: 0, id: 0 };
  #atMs: TimeMs | null = null;
  #asked = false;

  /** A new step: what the market caused comes before what was asked for. */
  begin(): void {
    this.#atMs = null;
    this.#asked = false;
  }

  /** Takes the next event of the step; `owed` is one that somebody asked for, and what follows it may be its review. */
  note({ seq, accountId, atMs, body }: AccountEvent, requested: boolean): void {
    this.#asked ||= requested;
    if (this.#asked) return;
    if (atMs !== this.#atMs) this.#last = { phase: 0, id: 0 };
    this.#atMs = atMs;
    const turn = turnOf(body, accountId);
    if (turn === null) return;
    const { phase, id } = this.#last;
    const inOrder = turn.phase > phase || (turn.phase === phase && turn.id >= id);
    invariant(inOrder, `event ${seq} ${body.kind} of ${turn.id} comes after phase ${phase} of ${id}`);
    this.#last = turn;
  }
}

/** Null for what goes with the event before it. */
function turnOf(body: EventBody, accountId: number): Turn | null {
  switch (body.kind) {
    case 'SwapCharged':
      return { phase: 1, id: body.rolloverMs };
    case 'OrderClosed':
      if (body.reason === 'stop_loss') return { phase: 2, id: body.orderId };
      if (body.reason === 'take_profit') return { phase: 3, id: body.orderId };
      return { phase: 4, id: accountId };
    case 'MarginCalled':
    case 'MarginCallEnded':
      return { phase: 4, id: accountId };
    case 'OrderFilled':
    case 'OrderCancelled':
      return { phase: 5, id: body.orderId };
    default:
      return null;
  }
}
