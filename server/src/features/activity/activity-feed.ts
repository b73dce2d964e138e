/**
 * The topic ACCOUNT_EVENTS: each entry of an account's activity once and in order. A subscriber is a place in the stored list, not
 * a queue: it gets the entries after its place when it has taken the ones before, so a slow socket costs no memory and misses
 * nothing [ACTIVITY-4].
 */

import type { Language } from '@vernier/shared/api/languages';
import { TOPIC_ACTIVITY } from '@vernier/shared/api/socket';
import { SharedPush } from '../../core/feeds/shared-push.ts';
import type { SocketTopic, Subscriber } from '../../core/feeds/topic.ts';
import type { AccountActivity } from './activity.ts';
import type { PresentActivity } from './present-activity.ts';

/** Entries that one socket gets in a flush, of which there are four a second. */
const MOST_AT_ONCE = 100;
/** Entries of all sockets in a flush: some ten milliseconds. */
const MOST_IN_FLUSH = 1_000;

/** What a subscriber has. */
interface Place {
  /** Number of the last entry; null until it was read. */
  last: number | null;
  /** Ends with the reading of {@link last}; it never rejects. */
  begun: Promise<void>;
  /** Number of its last frame. */
  seq: number;
}

type Audience = Map<Subscriber, Place>;

/** Pushes of one flush that several sockets of a user share. */
type Pushes = Map<string, SharedPush>;

export class ActivityFeed {
  readonly #activity: AccountActivity;
  readonly #present: PresentActivity;
  readonly #audiences = new Map<number, Audience>();
  /** Users with sockets that lack entries, the one that waits longest first. */
  readonly #due = new Set<number>();
  /** The last flush; it never rejects. */
  #flushed: Promise<void> = Promise.resolve();

  constructor(activity: AccountActivity, present: PresentActivity) {
    this.#activity = activity;
    this.#present = present;
    activity.onAdded((userId) => this.changed(userId));
  }

  /** Without `since` the entries that are added from now on; a repeated subscription keeps its place. */
  topic(userId: number, since?: number): SocketTopic {
    return {
      join: (subscriber) => {
        const audience: Audience = this.#audiences.get(userId) ?? new Map();
        this.#audiences.set(userId, audience);
        if (audience.has(subscriber)) return;
        const place: Place = { last: since ?? null, begun: Promise.resolve(), seq: 0 };
        audience.set(subscriber, place);
        if (since === undefined) place.begun = this.#begin(userId, place);
        this.#due.add(userId);
      },
      leave: (subscriber) => {
        const audience = this.#audiences.get(userId);
        audience?.delete(subscriber);
        if (audience?.size === 0) this.#audiences.delete(userId);
      },
    };
  }

  /** Notes that the account may have more entries; nothing is read without a subscriber. */
  changed(userId: number): void {
    if (this.#audiences.has(userId)) this.#due.add(userId);
  }

  /** Sends new entries, up to a limit; the others follow with the next flush. */
  flush(): Promise<void> {
    const flushed = this.#flushed.then(() => this.#send());
    this.#flushed = flushed.catch(() => undefined);
    return flushed;
  }

  /** A place after the entries that are stored now; a read that fails is repeated by the next flush. */
  async #begin(userId: number, place: Place): Promise<void> {
    place.last = await this.#activity.last(userId).catch(() => null);
  }

  async #send(): Promise<void> {
    let left = MOST_IN_FLUSH;
    // The users of this moment: those that lack more go to the end.
    for (const userId of [...this.#due]) {
      if (left <= 0) return;
      this.#due.delete(userId);
      const pushes: Pushes = new Map();
      for (const [subscriber, place] of [...(this.#audiences.get(userId) ?? [])]) {
        const sent = await this.#bring(userId, { subscriber, place, pushes }).catch((error: unknown) => {
          this.#due.add(userId);
          throw error;
        });
        left -= sent;
        if (sent === MOST_AT_ONCE || subscriber.isBehind) this.#due.add(userId);
      }
    }
  }

  /** Returns how many entries were sent; a socket that is behind gets none. */
  async #bring(
    userId: number,
    {
      subscriber,
      place,
      pushes,
    }: { readonly subscriber: Subscriber; readonly place: Place; readonly pushes: Pushes },
  ): Promise<number> {
    if (subscriber.isBehind) return 0;
    await place.begun;
    const last = place.last ?? (await this.#activity.last(userId));
    place.last = last;
    const rows = await this.#activity.after(userId, last, MOST_AT_ONCE);
    const readUpTo = rows.length === 0 ? 0 : await this.#activity.readUpTo(userId);
    const hasLeft = this.#audiences.get(userId)?.get(subscriber) !== place;
    if (hasLeft) return 0;
    for (const row of rows) {
      const key = `${subscriber.lang} ${row.number}`;
      const push = pushes.get(key) ?? this.#pushOf(row, { readUpTo, lang: subscriber.lang });
      pushes.set(key, push);
      place.last = row.number;
      place.seq += 1;
      subscriber.write(push.frame(place.seq));
    }
    return rows.length;
  }

  #pushOf(
    row: Parameters<PresentActivity>[0],
    reader: { readonly readUpTo: number; readonly lang: Language },
  ): SharedPush {
    return new SharedPush({ topic: TOPIC_ACTIVITY }, JSON.stringify(this.#present(row, reader)));
  }
}
