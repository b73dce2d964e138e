/** A moment of the market that is being played: what it reaches, and which accounts are already worked off. */

import type { TimeMs } from '../clock.ts';
import type { Reached } from '../trading/triggers/trigger-book.ts';
import type { Recorded } from './live-accounts.ts';

/** What the quotes and the time of a moment reach. */
export interface MomentReach {
  readonly timeMs: TimeMs;
  /** Due rollovers, oldest first. */
  readonly rollovers: readonly TimeMs[];
  readonly exits: readonly Reached[];
  readonly entries: readonly Reached[];
  /** Accounts whose margin level the quotes may have moved across a level. */
  readonly outsideBands: Iterable<number>;
}

export class MomentInPlay {
  readonly timeMs: TimeMs;
  readonly rollovers: readonly TimeMs[];
  readonly exits: readonly Reached[];
  readonly entries: readonly Reached[];
  /** Accounts whose margin state may have changed since it was last proved safe. */
  readonly accountsToReview: Set<number>;
  /** Accounts that an entry changed: their margin is reviewed from the next tick on. */
  readonly accountsWithFills = new Set<number>();
  /** Accounts that a command was waiting for, with nothing left to do. */
  readonly #workedOff = new Set<number>();
  #byAccount: Map<number, { exits: Reached[]; entries: Reached[] }> | null = null;
  #recorded: Recorded[] = [];

  constructor({ timeMs, rollovers, exits, entries, outsideBands }: MomentReach) {
    this.timeMs = timeMs;
    this.rollovers = rollovers;
    this.exits = exits;
    this.entries = entries;
    this.accountsToReview = new Set(outsideBands);
  }

  get isEmpty(): boolean {
    const { rollovers, exits, entries, accountsToReview } = this;
    return rollovers.length + exits.length + entries.length + accountsToReview.size === 0;
  }

  isWorkedOff(accountId: number): boolean {
    return this.#workedOff.has(accountId);
  }

  noteWorkedOff(accountId: number): void {
    this.#workedOff.add(accountId);
  }

  /** The reached triggers of one account, in the order in which they fire. */
  reachedOf(accountId: number): { readonly exits: readonly Reached[]; readonly entries: readonly Reached[] } {
    this.#byAccount ??= this.#groupByAccount();
    return this.#byAccount.get(accountId) ?? { exits: [], entries: [] };
  }

  add(recorded: Recorded): void {
    this.#recorded.push(recorded);
  }

  /** Takes the changes that were recorded since the last call. */
  take(): readonly Recorded[] {
    const recorded = this.#recorded;
    this.#recorded = [];
    return recorded;
  }

  #groupByAccount(): Map<number, { exits: Reached[]; entries: Reached[] }> {
    const groups = new Map<number, { exits: Reached[]; entries: Reached[] }>();
    const groupOf = ({ order: { accountId } }: Reached) => {
      const known = groups.get(accountId);
      if (known !== undefined) return known;
      const group = { exits: [], entries: [] };
      groups.set(accountId, group);
      return group;
    };
    for (const reached of this.exits) groupOf(reached).exits.push(reached);
    for (const reached of this.entries) groupOf(reached).entries.push(reached);
    return groups;
  }
}
