/**
 * The DAY_MARKET topic: a snapshot immediately, then changed rows, at most one frame per interval, encoded once for all subscribers
 * at the same position. A slow peer skips frames and later gets one with all the rows it missed.
 */

import { TOPIC_DAY_MARKET } from '@vernier/shared/api/socket';
import type { QuoteRows } from '../market/rendered-quotes.ts';
import { textFrame } from './text-frame.ts';
import type { Subscriber, SocketTopic } from './topic.ts';

export class QuoteFeed implements SocketTopic {
  readonly #source: QuoteRows;
  /** The newest frame that each subscriber has. */
  readonly #subscribers = new Map<Subscriber, number>();
  /** By instrument, the frame in which its row last changed. */
  readonly #changedIn: number[] = [];
  readonly #versions: number[] = [];
  readonly #frames = new Map<number, Buffer>();
  #seq = 0;
  /** Frames skipped for slow peers. */
  skipped = 0;

  constructor(source: QuoteRows) {
    this.#source = source;
  }

  join(subscriber: Subscriber): void {
    this.#collect();
    subscriber.write(this.#frameSince(0));
    this.#subscribers.set(subscriber, this.#seq);
  }

  leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /** Sends the rows that changed since the last interval. */
  flush(): void {
    if (this.#subscribers.size === 0 || !this.#collect()) return this.#catchUp();
    for (const [subscriber, has] of this.#subscribers) this.#bring(subscriber, has);
  }

  #catchUp(): void {
    for (const [subscriber, has] of this.#subscribers) if (has < this.#seq) this.#bring(subscriber, has);
  }

  #bring(subscriber: Subscriber, has: number): void {
    if (subscriber.isBehind) {
      this.skipped += 1;
      return;
    }
    subscriber.write(this.#frameSince(has));
    this.#subscribers.set(subscriber, this.#seq);
  }

  /** Starts a new frame when any row changed; false when none did. */
  #collect(): boolean {
    let changed = false;
    for (const [index, { version }] of this.#source.rows().entries()) {
      if (this.#versions[index] === version) continue;
      this.#versions[index] = version;
      this.#changedIn[index] = this.#seq + 1;
      changed = true;
    }
    if (!changed) return false;
    this.#seq += 1;
    this.#frames.clear();
    return true;
  }

  /** The frame for subscribers that have everything up to frame `has`; encoded once. */
  #frameSince(has: number): Buffer {
    let frame = this.#frames.get(has);
    if (frame === undefined) {
      const rows = this.#source.rows().filter((_, index) => (this.#changedIn[index] ?? 0) > has);
      const data = rows.map(({ text }) => text).join(',');
      frame = textFrame(`{"topic":"${TOPIC_DAY_MARKET}","data":[${data}],"seq":${this.#seq}}`);
      this.#frames.set(has, frame);
    }
    return frame;
  }
}
