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
  /** Number of the last entry. */
  last: number;
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
        audience.set(subscriber, { last: since ?? this.#activity.last(userId), seq: 0 });
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
  flush(): void {
    let left = MOST_IN_FLUSH;
    // The users of this moment: those that lack more go to the end.
    for (const userId of [...this.#due]) {
      if (left <= 0) return;
      this.#due.delete(userId);
      const pushes: Pushes = new Map();
      for (const [subscriber, place] of this.#audiences.get(userId) ?? []) {
        const sent = this.#bring(userId, { subscriber, place, pushes });
        left -= sent;
        if (sent === MOST_AT_ONCE || subscriber.isBehind) this.#due.add(userId);
      }
    }
  }

  /** Returns how many entries were sent; a socket that is behind gets none. */
  #bring(
    userId: number,
    {
      subscriber,
      place,
      pushes,
    }: { readonly subscriber: Subscriber; readonly place: Place; readonly pushes: Pushes },
  ): number {
    if (subscriber.isBehind) return 0;
    const rows = this.#activity.after(userId, place.last, MOST_AT_ONCE);
    const readUpTo = rows.length === 0 ? 0 : this.#activity.readUpTo(userId);
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
