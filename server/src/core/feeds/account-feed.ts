/** The private topics FOREX_TRADE, FOREX_CLOSED and WALLET: durable changes, pushed to the owner's sockets only [SOCKET-6] [DEPOSIT-8]. */

import type { AccountWire } from '@vernier/shared/api/shapes/account';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { Committed } from '@vernier/shared/engine/requests';
import { type AccountEvent, type EventBody, transferOfEvent } from '@vernier/shared/trading/orders/events';
import type { Language } from '@vernier/shared/api/languages';
import { TOPIC_CLOSED, TOPIC_TRADE, TOPIC_WALLET } from '@vernier/shared/api/socket';
import type { TradePushWire, WalletPushWire } from '@vernier/shared/api/shapes/frames';
import { KeyedQueue } from '../../platform/process/keyed-queue.ts';
import { SharedPush } from './shared-push.ts';
import type { Subscriber, SocketTopic } from './topic.ts';

/** A login subscribes to all of them. */
export const PRIVATE_TOPICS = [TOPIC_TRADE, TOPIC_CLOSED, TOPIC_WALLET] as const;

type PrivateTopic = (typeof PRIVATE_TOPICS)[number];

/** Presentation of orders, transfers and accounts, the same as in the REST answers. */
export interface AccountPresenter {
  order(orderId: number, committed: Committed): OrderWire;
  account(committed: Committed): AccountWire;
  /** A promise where the content is read from the database. */
  transfer(transferId: number, committed: Committed, shown: PresentContext): WalletPush | Promise<WalletPush>;
}

/** Presentation in a language; null for a change that only administrators see. */
export type WalletPush = (lang: Language) => WalletPushWire | null;

/** Inputs of a transfer's push. */
export interface PresentContext {
  readonly event: AccountEvent;
  readonly account: AccountWire;
}

/** Sockets of a user's topic, each with the number of its last frame. */
type Audience = Map<Subscriber, number>;

export class AccountFeed {
  readonly #presenter: AccountPresenter;
  readonly #audiences = new Map<string, Audience>();
  /** A push to the wallet waits for the earlier ones of the user. */
  readonly #walletPushes = new KeyedQueue<number>();
  readonly #onError: (error: unknown) => void;

  /** `onError` is called for a push whose content could not be read. */
  constructor(presenter: AccountPresenter, onError: (error: unknown) => void) {
    this.#presenter = presenter;
    this.#onError = onError;
  }

  /** One user's private topic. */
  topic(topic: PrivateTopic, userId: number): SocketTopic {
    const key = audienceKey(topic, userId);
    return {
      join: (subscriber) => {
        const audience: Audience = this.#audiences.get(key) ?? new Map();
        if (!audience.has(subscriber)) audience.set(subscriber, 0);
        this.#audiences.set(key, audience);
      },
      leave: (subscriber) => {
        const audience = this.#audiences.get(key);
        audience?.delete(subscriber);
        if (audience?.size === 0) this.#audiences.delete(key);
      },
    };
  }

  /** Pushes a durable commit to the owner's sockets. */
  publish(committed: Committed): void {
    const userId = committed.account.id;
    if (!this.hasSubscribers(userId)) return;
    const account = this.#presenter.account(committed);
    for (const event of committed.events) this.#publishEvent(event, committed, account);
  }

  /** Pushes a fact that is no event of the account to the user's sockets; it must be durable. */
  notify(userId: number, fact: WalletPushWire): void {
    this.#pushToWallet(userId, () => () => fact);
  }

  #publishEvent(event: AccountEvent, committed: Committed, account: AccountWire): void {
    const transferId = transferOfEvent(event.body);
    if (transferId === null) return this.#publishOrder(event, committed, account);
    this.#pushToWallet(committed.account.id, () =>
      this.#presenter.transfer(transferId, committed, { event, account }),
    );
  }

  #pushToWallet(userId: number, prepare: () => WalletPush | Promise<WalletPush>): void {
    if (!this.#audiences.has(audienceKey(TOPIC_WALLET, userId))) return;
    const pushed = this.#walletPushes.run(userId, () => {
      const present = prepare();
      if (present instanceof Promise) return present.then((ready) => this.#pushInLanguages(userId, ready));
      return this.#pushInLanguages(userId, present);
    });
    if (pushed instanceof Promise) pushed.catch(this.#onError);
  }

  #publishOrder({ body }: AccountEvent, committed: Committed, account: AccountWire): void {
    for (const { orderId, event } of tradePushesOf(body)) {
      const order = orderId === null ? null : this.#presenter.order(orderId, committed);
      if (event === null) this.#push(TOPIC_CLOSED, committed.account.id, { order, account });
      else this.#push(TOPIC_TRADE, committed.account.id, { event, order, account });
    }
  }

  #push(topic: PrivateTopic, userId: number, data: object): void {
    const audience = this.#audiences.get(audienceKey(topic, userId));
    if (audience === undefined) return;
    const push = new SharedPush({ topic }, JSON.stringify(data));
    for (const subscriber of audience.keys()) write(audience, subscriber, push);
  }

  /** Each socket gets its own language; a push without content takes no sequence number. */
  #pushInLanguages(userId: number, present: WalletPush): void {
    const audience = this.#audiences.get(audienceKey(TOPIC_WALLET, userId));
    if (audience === undefined) return;
    const pushes = new Map<Language, SharedPush>();
    for (const subscriber of audience.keys()) {
      const { lang } = subscriber;
      const data = pushes.has(lang) ? null : present(lang);
      if (data !== null) pushes.set(lang, new SharedPush({ topic: TOPIC_WALLET }, JSON.stringify(data)));
      const push = pushes.get(lang);
      if (push === undefined) return;
      write(audience, subscriber, push);
    }
  }

  /** True while a socket of the user is subscribed. */
  hasSubscribers(userId: number): boolean {
    return PRIVATE_TOPICS.some((topic) => this.#audiences.has(audienceKey(topic, userId)));
  }
}

function write(audience: Audience, subscriber: Subscriber, push: SharedPush): void {
  const seq = (audience.get(subscriber) ?? 0) + 1;
  audience.set(subscriber, seq);
  subscriber.write(push.frame(seq));
}

function audienceKey(topic: PrivateTopic, userId: number): string {
  return `${topic} ${userId}`;
}

interface TradePush {
  /** Null when the push is about the account. */
  readonly orderId: number | null;
  /** Null when the order is history: it left the holding or pending list, or is a part that closed. */
  readonly event: TradePushWire['event'] | null;
}

/** The pushes of an event; none when another event of the same commit carries it, or when only money moves. */
function tradePushesOf(body: EventBody): readonly TradePush[] {
  switch (body.kind) {
    case 'OrderOpened':
      return [{ orderId: body.order.id, event: 'opened' }];
    case 'OrderPending':
      return [{ orderId: body.order.id, event: 'pending' }];
    case 'OrderFilled':
      return [{ orderId: body.orderId, event: 'filled' }];
    case 'StopsSet':
      return [{ orderId: body.orderId, event: 'stops' }];
    case 'OrderAmended':
      return [{ orderId: body.orderId, event: 'amended' }];
    case 'OrderPartlyClosed':
      return [
        { orderId: body.orderId, event: 'partly_closed' },
        { orderId: body.part.orderId, event: null },
      ];
    case 'MarginCalled':
      return [{ orderId: null, event: 'margin_call' }];
    case 'OrderClosed':
    case 'OrderCancelled':
      return [{ orderId: body.orderId, event: null }];
    default:
      return [];
  }
}
