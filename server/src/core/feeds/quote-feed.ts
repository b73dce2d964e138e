/**
 * The DAY_MARKET topic: a snapshot immediately, then changed rows, at most one frame per interval, encoded once for all subscribers
 * with the same instruments at the same position. A slow peer skips frames and later gets one with all the rows it missed.
 */

import { TOPIC_DAY_MARKET } from '@vernier/shared/api/socket';
import type { QuoteRows } from '../market/rendered-quotes.ts';
import { FrameSlices } from './frame-slices.ts';
import { SharedPush } from './shared-push.ts';
import type { Subscriber, SocketTopic } from './topic.ts';

/** Instruments of subscribers, with what was encoded for them. */
interface QuoteSelection {
  readonly key: string;
  /** Null for all. */
  readonly codes: ReadonlySet<string> | null;
  /** By the state of its subscribers; null where no row has changed since. */
  readonly pushes: Map<number, SharedPush | null>;
  /** The state that was encoded. */
  state: number;
  subscribers: number;
}

/** What a subscriber has. */
interface Place {
  selection: QuoteSelection;
  /** The newest state of the rows. */
  state: number;
  /** Number of its last frame. */
  seq: number;
}

export class QuoteFeed {
  readonly #source: QuoteRows;
  readonly #subscribers = new Map<Subscriber, Place>();
  /** Those that have subscribers, by their codes. */
  readonly #selections = new Map<string, QuoteSelection>();
  /** By instrument, the state in which its row last changed. */
  readonly #changedIn: number[] = [];
  readonly #versions: number[] = [];
  readonly #slices: FrameSlices;
  /** Counts the changes of the rows. */
  #state = 0;
  /** Frames skipped for slow peers. */
  skipped = 0;

  constructor(source: QuoteRows, defer: (run: () => void) => void = setImmediate) {
    this.#source = source;
    this.#slices = new FrameSlices(defer);
  }

  /** The topic with the rows of these instruments; null for all. A subscriber has one selection, the newest. */
  topic(codes: readonly string[] | null): SocketTopic {
    return {
      join: (subscriber) => this.#join(subscriber, codes),
      leave: (subscriber) => this.#leave(subscriber),
    };
  }

  /** Sends the rows that changed since the last interval, to many subscribers in slices [SOCKET-13]. */
  flush(): void {
    if (this.#subscribers.size === 0) return;
    this.#collect();
    if (!this.#slices.isSending) this.#slices.start(this.#sending());
  }

  *#sending(): Generator<boolean> {
    for (const [subscriber, place] of this.#subscribers) {
      if (place.state === this.#state) continue;
      this.#send(subscriber, place);
      yield true;
    }
  }

  #join(subscriber: Subscriber, codes: readonly string[] | null): void {
    this.#collect();
    const seq = this.#subscribers.get(subscriber)?.seq ?? 0;
    this.#leave(subscriber);
    const place = { selection: this.#selectionOf(codes), state: 0, seq };
    place.selection.subscribers += 1;
    this.#subscribers.set(subscriber, place);
    this.#write(subscriber, place, this.#pushOf(place) ?? new SharedPush({ topic: TOPIC_DAY_MARKET }, '[]'));
  }

  #leave(subscriber: Subscriber): void {
    const selection = this.#subscribers.get(subscriber)?.selection;
    if (selection === undefined) return;
    this.#subscribers.delete(subscriber);
    selection.subscribers -= 1;
    if (selection.subscribers === 0) this.#selections.delete(selection.key);
  }

  #selectionOf(codes: readonly string[] | null): QuoteSelection {
    const key = codes === null ? '' : [...new Set(codes)].sort().join(' ');
    const known = this.#selections.get(key);
    if (known !== undefined) return known;
    const selection = {
      ...{ key, codes: codes && new Set(codes), pushes: new Map<number, SharedPush | null>() },
      ...{ state: this.#state, subscribers: 0 },
    };
    this.#selections.set(key, selection);
    return selection;
  }

  #send(subscriber: Subscriber, place: Place): void {
    const push = this.#pushOf(place);
    if (push === null) place.state = this.#state;
    else if (subscriber.isBehind) this.skipped += 1;
    else this.#write(subscriber, place, push);
  }

  #write(subscriber: Subscriber, place: Place, push: SharedPush): void {
    place.seq += 1;
    subscriber.write(push.frame(place.seq));
    place.state = this.#state;
  }

  /** Starts a new state when any row changed. */
  #collect(): void {
    let changed = false;
    for (const [index, { version }] of this.#source.rows().entries()) {
      if (this.#versions[index] === version) continue;
      this.#versions[index] = version;
      this.#changedIn[index] = this.#state + 1;
      changed = true;
    }
    if (changed) this.#state += 1;
  }

  /** The push for subscribers of a selection that have everything up to this state; serialised once. */
  #pushOf({ selection, state }: Place): SharedPush | null {
    const { pushes, codes } = selection;
    if (selection.state !== this.#state) {
      pushes.clear();
      selection.state = this.#state;
    }
    let push = pushes.get(state);
    if (push === undefined) {
      const rows = this.#source
        .rows()
        .filter(({ code }, index) => (this.#changedIn[index] ?? 0) > state && codes?.has(code) !== false);
      const text = rows.map((row) => row.text).join(',');
      push = rows.length === 0 ? null : new SharedPush({ topic: TOPIC_DAY_MARKET }, `[${text}]`);
      pushes.set(state, push);
    }
    return push;
  }
}
