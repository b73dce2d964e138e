/** A moment of the market that is being played: which accounts it reaches, and which of them have been played. */

import type { TimeMs } from '../clock.ts';
import type { ExpiringOrder } from '../trading/triggers/expiry-book.ts';
import type { Reached } from '../trading/triggers/trigger-book.ts';

/** What the quotes and the time of a moment reach. */
interface MomentReach {
  readonly timeMs: TimeMs;
  /** Due rollovers, oldest first. */
  readonly rollovers: readonly TimeMs[];
  /** Accounts with positions that the rollovers finance. */
  readonly financed: Iterable<number>;
  /** Pending orders whose time has come. */
  readonly expired: readonly ExpiringOrder[];
  readonly exits: readonly Reached[];
  readonly entries: readonly Reached[];
  /** Accounts whose margin level the quotes may have moved across a level. */
  readonly outsideBands: Iterable<number>;
}

/** What ends, and which triggers fire, in one account, in this order. */
interface AccountEffects {
  readonly expired: ExpiringOrder[];
  readonly exits: Reached[];
  readonly entries: Reached[];
}

export class MomentInPlay {
  readonly timeMs: TimeMs;
  readonly rollovers: readonly TimeMs[];
  readonly #outsideBands: ReadonlySet<number>;
  readonly #effects = new Map<number, AccountEffects>();
  /** Accounts in the order of their numbers, from `#next` on not played unless a command came first. */
  readonly #accounts: Float64Array;
  readonly #played = new Set<number>();
  #next = 0;

  constructor({ timeMs, rollovers, financed, expired, exits, entries, outsideBands }: MomentReach) {
    this.timeMs = timeMs;
    this.rollovers = rollovers;
    this.#outsideBands = new Set(outsideBands);
    for (const order of expired) this.#effectsOn(order.accountId).expired.push(order);
    for (const reached of exits) this.#effectsOn(reached.order.accountId).exits.push(reached);
    for (const reached of entries) this.#effectsOn(reached.order.accountId).entries.push(reached);
    const reached = new Set([...financed, ...this.#outsideBands, ...this.#effects.keys()]);
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

  /** Undefined when no order of the account ends and the quotes reach no trigger of it. */
  effectsOn(accountId: number): AccountEffects | undefined {
    return this.#effects.get(accountId);
  }

  #effectsOn(accountId: number): AccountEffects {
    const known = this.#effects.get(accountId);
    if (known !== undefined) return known;
    const effects: AccountEffects = { expired: [], exits: [], entries: [] };
    this.#effects.set(accountId, effects);
    return effects;
  }
}
