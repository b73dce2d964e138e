/** A moment of the market that is being played: which accounts it reaches, and which of them have been played. */

import type { TimeMs } from '../clock.ts';
import type { Reached } from '../trading/triggers/trigger-book.ts';

/** What the quotes and the time of a moment reach. */
interface MomentReach {
  readonly timeMs: TimeMs;
  /** Due rollovers, oldest first. */
  readonly rollovers: readonly TimeMs[];
  /** Accounts with positions that the rollovers finance. */
  readonly financed: Iterable<number>;
  readonly exits: readonly Reached[];
  readonly entries: readonly Reached[];
  /** Accounts whose margin level the quotes may have moved across a level. */
  readonly outsideBands: Iterable<number>;
}

/** The reached triggers of one account, in the order in which they fire. */
interface ReachedTriggers {
  readonly exits: Reached[];
  readonly entries: Reached[];
}

export class MomentInPlay {
  readonly timeMs: TimeMs;
  readonly rollovers: readonly TimeMs[];
  readonly #outsideBands: ReadonlySet<number>;
  readonly #triggers = new Map<number, ReachedTriggers>();
  /** Accounts in the order of their numbers, from `#next` on not played unless a command came first. */
  readonly #accounts: Float64Array;
  readonly #played = new Set<number>();
  #next = 0;

  constructor({ timeMs, rollovers, financed, exits, entries, outsideBands }: MomentReach) {
    this.timeMs = timeMs;
    this.rollovers = rollovers;
    this.#outsideBands = new Set(outsideBands);
    for (const reached of exits) this.#triggersOf(reached).exits.push(reached);
    for (const reached of entries) this.#triggersOf(reached).entries.push(reached);
    const reached = new Set([...financed, ...this.#outsideBands, ...this.#triggers.keys()]);
    this.#accounts = Float64Array.from(reached).sort();
  }

  /** The next account that is not played, marked as played; undefined when all are. */
  takeNext(): number | undefined {
    for (; this.#next < this.#accounts.length; this.#next += 1) {
      const id = this.#accounts[this.#next];
      if (id !== undefined && this.take(id)) return id;
    }
    return undefined;
  }

  /** Marks an account as played; false when it already was. */
  take(accountId: number): boolean {
    if (this.#played.has(accountId)) return false;
    this.#played.add(accountId);
    return true;
  }

  isOutsideBands(accountId: number): boolean {
    return this.#outsideBands.has(accountId);
  }

  /** Undefined when the quotes reach no trigger of the account. */
  triggersOf(accountId: number): ReachedTriggers | undefined {
    return this.#triggers.get(accountId);
  }

  #triggersOf({ order: { accountId } }: Reached): ReachedTriggers {
    const known = this.#triggers.get(accountId);
    if (known !== undefined) return known;
    const triggers: ReachedTriggers = { exits: [], entries: [] };
    this.#triggers.set(accountId, triggers);
    return triggers;
  }
}
