/** Topics of the socket with their data, and the readers of each subscription. It sends nothing. */

import type { ActivityWire } from '@vernier/shared/api/shapes/activity';
import type { Period } from '@vernier/shared/market/candle';
import type {
  ClosedPushWire,
  KlineRowWire,
  QuoteRowWire,
  TradePushWire,
  WalletPushWire,
} from '@vernier/shared/api/shapes/frames';
import { ListenerSet } from './listeners.ts';

/** What the server sends when a subscription names no period. */
const DEFAULT_PERIOD: Period = '1min';

export type KlineTopic = `KLINE.${string}`;
export type Topic = 'DAY_MARKET' | 'FOREX_TRADE' | 'FOREX_CLOSED' | 'WALLET' | 'ACCOUNT_EVENTS' | KlineTopic;

export type TopicData<T extends Topic> = T extends 'DAY_MARKET'
  ? QuoteRowWire[]
  : T extends 'FOREX_TRADE'
    ? TradePushWire
    : T extends 'FOREX_CLOSED'
      ? ClosedPushWire
      : T extends 'WALLET'
        ? WalletPushWire
        : T extends 'ACCOUNT_EVENTS'
          ? ActivityWire
          : KlineRowWire;

/** One subscription as the server counts it. */
export interface Subscription {
  readonly topic: string;
  readonly period: Period | undefined;
}

/** How a topic is read. */
export interface SubscriptionOptions {
  /** Of a candle topic. */
  readonly period?: Period | undefined;
  /** Of a numbered topic: the last event that the reader has; a reconnection continues after it. */
  readonly since?: (() => number) | undefined;
  /** Of `DAY_MARKET`: codes of the instruments whose rows the reader gets. */
  readonly codes?: readonly string[] | undefined;
}

interface Entry {
  readonly subscription: Subscription;
  readonly listeners: ListenerSet<[data: never]>;
  /** Numbers of the last event that its readers have. */
  readonly sinces: Set<() => number>;
  /** Instruments of the readers that named some. */
  readonly choices: Set<readonly string[]>;
  readers: number;
}

/** Counts readers per subscription, and reports the first and the last one. */
export class Topics {
  readonly #entries = new Map<string, Entry>();

  /** True when this is the subscription's first reader. */
  enter(subscription: Subscription): boolean {
    const entry = this.#entry(subscription);
    entry.readers += 1;
    return entry.readers === 1;
  }

  /** True when this was the subscription's last reader. */
  leave(subscription: Subscription): boolean {
    const key = keyOf(subscription);
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    entry.readers -= 1;
    if (entry.readers > 0) return false;
    this.#entries.delete(key);
    return true;
  }

  listen(subscription: Subscription, listener: (data: never) => void): () => void {
    return this.#entry(subscription).listeners.add(listener);
  }

  /** A reader that continues after a numbered event. */
  continueAfter(subscription: Subscription, since: () => number): () => void {
    const { sinces } = this.#entry(subscription);
    sinces.add(since);
    return () => void sinces.delete(since);
  }

  /** After which event the subscription begins: the earliest that a reader has; null where no reader names one. */
  sinceOf(subscription: Subscription): number | null {
    const sinces = this.#entries.get(keyOf(subscription))?.sinces ?? [];
    const numbers = Array.from(sinces, (since) => since());
    return numbers.length === 0 ? null : Math.min(...numbers);
  }

  /** A reader of certain instruments. */
  choose(subscription: Subscription, codes: readonly string[]): () => void {
    const { choices } = this.#entry(subscription);
    const own = [...codes];
    choices.add(own);
    return () => void choices.delete(own);
  }

  /** The instruments of all readers in alphabetical order; null where a reader named none. */
  codesOf(subscription: Subscription): readonly string[] | null {
    const entry = this.#entries.get(keyOf(subscription));
    if (entry === undefined || entry.choices.size < entry.readers) return null;
    return [...new Set([...entry.choices].flat())].sort();
  }

  /** Delivers a push to the readers of its topic, and a candle only to those of its period. */
  push(topic: string, data: unknown): void {
    for (const { subscription, listeners } of Array.from(this.#entries.values())) {
      if (subscription.topic === topic && hasPeriod(data, subscription)) listeners.call(data as never);
    }
  }

  has(subscription: Subscription): boolean {
    return this.#entries.has(keyOf(subscription));
  }

  all(): Subscription[] {
    return [...this.#entries.values()].map((entry) => entry.subscription);
  }

  #entry(subscription: Subscription): Entry {
    const key = keyOf(subscription);
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const entry: Entry = {
      subscription,
      listeners: new ListenerSet(),
      sinces: new Set(),
      choices: new Set(),
      readers: 0,
    };
    this.#entries.set(key, entry);
    return entry;
  }
}

export function sameSubscription(left: Subscription, right: Subscription): boolean {
  return left.topic === right.topic && left.period === right.period;
}

/** The fields that name a subscription in a frame. */
export function frameFields({ topic, period }: Subscription): { topic: string; period?: Period } {
  return period === undefined ? { topic } : { topic, period };
}

/** A reader of `DAY_MARKET` that gets only the rows of its instruments. */
export function ofCodes<T extends Topic>(
  listener: (data: TopicData<T>) => void,
  codes: readonly string[],
): (data: TopicData<T>) => void {
  const chosen = new Set(codes);
  return (data) => {
    const rows = (data as QuoteRowWire[]).filter(({ Code }) => chosen.has(Code));
    if (rows.length > 0) listener(rows as TopicData<T>);
  };
}

/** Only candles name a period. */
function hasPeriod(data: unknown, { period = DEFAULT_PERIOD }: Subscription): boolean {
  return typeof data !== 'object' || data === null || !('Period' in data) || data.Period === period;
}

function keyOf({ topic, period }: Subscription): string {
  return `${topic} ${period ?? ''}`;
}

const PRIVATE_TOPICS: ReadonlySet<string> = new Set([
  'FOREX_TRADE',
  'FOREX_CLOSED',
  'WALLET',
  'ACCOUNT_EVENTS',
]);

/** Whether the topic needs a login. */
export function isPrivate({ topic }: { readonly topic: string }): boolean {
  return PRIVATE_TOPICS.has(topic);
}
