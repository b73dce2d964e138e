/**
 * The DAY_MARKET topic: a snapshot immediately, then changed rows, at most one frame per interval, encoded once for all subscribers
 * at the same position. A slow peer skips frames and later gets one with all the rows it missed.
 */

import { TOPIC_DAY_MARKET } from '@vernier/shared/api/socket';
import type { QuoteRows } from '../market/rendered-quotes.ts';
import { SharedPush } from './shared-push.ts';
import type { Subscriber, SocketTopic } from './topic.ts';

/** What a subscriber has. */
interface Place {
  /** The newest state of the rows. */
  state: number;
  /** Number of its last frame. */
  seq: number;
}

export class QuoteFeed implements SocketTopic {
  readonly #source: QuoteRows;
  readonly #subscribers = new Map<Subscriber, Place>();
  /** By instrument, the state in which its row last changed. */
  readonly #changedIn: number[] = [];
  readonly #versions: number[] = [];
  readonly #pushes = new Map<number, SharedPush>();
  /** Counts the changes of the rows. */
  #state = 0;
  /** Frames skipped for slow peers. */
  skipped = 0;

  constructor(source: QuoteRows) {
    this.#source = source;
  }

  join(subscriber: Subscriber): void {
    this.#collect();
    const place = this.#subscribers.get(subscriber) ?? { state: 0, seq: 0 };
    this.#subscribers.set(subscriber, place);
    place.state = 0;
    this.#write(subscriber, place);
  }

  leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /** Sends the rows that changed since the last interval. */
  flush(): void {
    if (this.#subscribers.size === 0 || !this.#collect()) return this.#catchUp();
    for (const [subscriber, place] of this.#subscribers) this.#bring(subscriber, place);
  }

  #catchUp(): void {
    for (const [subscriber, place] of this.#subscribers)
      if (place.state < this.#state) this.#bring(subscriber, place);
  }

  #bring(subscriber: Subscriber, place: Place): void {
    if (subscriber.isBehind) this.skipped += 1;
    else this.#write(subscriber, place);
  }

  #write(subscriber: Subscriber, place: Place): void {
    place.seq += 1;
    subscriber.write(this.#pushSince(place.state).frame(place.seq));
    place.state = this.#state;
  }

  /** Starts a new state when any row changed; false when none did. */
  #collect(): boolean {
    let changed = false;
    for (const [index, { version }] of this.#source.rows().entries()) {
      if (this.#versions[index] === version) continue;
      this.#versions[index] = version;
      this.#changedIn[index] = this.#state + 1;
      changed = true;
    }
    if (!changed) return false;
    this.#state += 1;
    this.#pushes.clear();
    return true;
  }

  /** The push for subscribers that have everything up to this state; serialised once. */
  #pushSince(state: number): SharedPush {
    let push = this.#pushes.get(state);
    if (push === undefined) {
      const rows = this.#source.rows().filter((_, index) => (this.#changedIn[index] ?? 0) > state);
      push = new SharedPush({ topic: TOPIC_DAY_MARKET }, `[${rows.map(({ text }) => text).join(',')}]`);
      this.#pushes.set(state, push);
    }
    return push;
  }
}
