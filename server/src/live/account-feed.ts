/** The private topics FOREX_TRADE and FOREX_CLOSED: what became durable, to the owner's sockets only. */

import type { AccountWire, OrderWire } from '@vernier/shared/wire/shapes';
import type { Committed } from '@vernier/shared/execution/requests';
import type { AccountEvent, EventBody } from '@vernier/shared/trading/events';
import { TOPIC_CLOSED, TOPIC_TRADE, type TradePushWire } from '@vernier/shared/wire/socket';
import { textFrame } from './text-frame.ts';
import type { Subscriber, Topic } from './topic.ts';

type PrivateTopic = typeof TOPIC_TRADE | typeof TOPIC_CLOSED;

/** How orders and accounts are shown; the same words as in the REST answers. */
export interface AccountPresenter {
  order(orderId: number, committed: Committed): OrderWire;
  account(committed: Committed): AccountWire;
}

interface Audience {
  readonly subscribers: Set<Subscriber>;
  seq: number;
}

export class AccountFeed {
  readonly #presenter: AccountPresenter;
  readonly #audiences = new Map<string, Audience>();

  constructor(presenter: AccountPresenter) {
    this.#presenter = presenter;
  }

  /** One user's private topic. */
  topic(topic: PrivateTopic, userId: number): Topic {
    const key = audienceKey(topic, userId);
    return {
      join: (subscriber) => {
        const audience = this.#audiences.get(key) ?? { subscribers: new Set(), seq: 0 };
        audience.subscribers.add(subscriber);
        this.#audiences.set(key, audience);
      },
      leave: (subscriber) => {
        const audience = this.#audiences.get(key);
        audience?.subscribers.delete(subscriber);
        if (audience?.subscribers.size === 0) this.#audiences.delete(key);
      },
    };
  }

  /** Tells the owner's sockets what has just become durable. */
  publish(committed: Committed): void {
    const userId = committed.account.id;
    if (!this.#isHeard(userId)) return;
    const account = this.#presenter.account(committed);
    for (const event of committed.events) this.#publishEvent(event, committed, account);
  }

  #publishEvent({ body }: AccountEvent, committed: Committed, account: AccountWire): void {
    const told = toldOf(body);
    if (told === null) return;
    const { orderId, event } = told;
    const order = orderId === null ? null : this.#presenter.order(orderId, committed);
    if (event === null) this.#push(TOPIC_CLOSED, committed.account.id, { order, account });
    else this.#push(TOPIC_TRADE, committed.account.id, { event, order, account });
  }

  #push(topic: PrivateTopic, userId: number, data: object): void {
    const audience = this.#audiences.get(audienceKey(topic, userId));
    if (audience === undefined) return;
    audience.seq += 1;
    const frame = textFrame(JSON.stringify({ topic, data, seq: audience.seq }));
    for (const subscriber of audience.subscribers) subscriber.write(frame);
  }

  #isHeard(userId: number): boolean {
    return (
      this.#audiences.has(audienceKey(TOPIC_TRADE, userId)) ||
      this.#audiences.has(audienceKey(TOPIC_CLOSED, userId))
    );
  }
}

function audienceKey(topic: PrivateTopic, userId: number): string {
  return `${topic} ${userId}`;
}

interface Told {
  /** Null when it is of the account. */
  readonly orderId: number | null;
  /** Null when the order left the holding or pending list. */
  readonly event: TradePushWire['event'] | null;
}

/** What the owner hears of an event; null for what comes with another one that says it, or moves only money. */
function toldOf(body: EventBody): Told | null {
  switch (body.kind) {
    case 'OrderOpened':
      return { orderId: body.order.id, event: 'opened' };
    case 'OrderPending':
      return { orderId: body.order.id, event: 'pending' };
    case 'OrderFilled':
      return { orderId: body.orderId, event: 'filled' };
    case 'StopsSet':
      return { orderId: body.orderId, event: 'stops' };
    case 'OrderPartlyClosed':
      return { orderId: body.orderId, event: 'partly_closed' };
    case 'MarginCalled':
      return { orderId: null, event: 'margin_call' };
    case 'OrderClosed':
    case 'OrderCancelled':
      return { orderId: body.orderId, event: null };
    default:
      return null;
  }
}
