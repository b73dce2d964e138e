/** A moment of the market that is being played: which accounts it is known to reach, and which of them have been played. */

import type { TimeMs } from '../clock.ts';
import type { Quote } from '../market/quote.ts';
import type { TriggerKind } from '../trading/orders/commands.ts';
import type { ExpiringOrder } from '../trading/triggers/expiry-book.ts';
import { PriceHeap } from '../trading/triggers/price-heap.ts';
import type { Reached } from '../trading/triggers/trigger-book.ts';

/**
 * What ends, and which triggers fire, in one account, each in the order in which it does [MARGIN-14]. An order may be found twice,
 * such as by its stop-loss and by its trailing stop; the second time it is over.
 */
interface AccountEffects {
  /** By order id. */
  readonly expired: ExpiringOrder[];
  /** Stop-losses and trailing stops, then take-profits, each by order id. */
  readonly exits: Reached[];
  /** By order id. */
  readonly entries: Reached[];
}

interface MomentOptions {
  readonly timeMs: TimeMs;
  /** Due rollovers, oldest first. */
  readonly rollovers: readonly TimeMs[];
  readonly accepted: readonly Quote[];
}

export class MomentInPlay {
  readonly timeMs: TimeMs;
  readonly rollovers: readonly TimeMs[];
  readonly accepted: readonly Quote[];
  readonly #outsideBands = new Set<number>();
  readonly #effects = new Map<number, AccountEffects>();
  /** Reached accounts that are not played, by number. */
  readonly #waiting = new PriceHeap();
  readonly #played = new Set<number>();

  constructor({ timeMs, rollovers, accepted }: MomentOptions) {
    this.timeMs = timeMs;
    this.rollovers = rollovers;
    this.accepted = accepted;
  }

  /** Notes that the moment reaches an account. */
  add(accountId: number): void {
    if (!this.#played.has(accountId)) this.#waiting.set(accountId, accountId);
  }

  /** Notes an account whose margin level the quotes may have moved across a level. */
  addOutside(accountId: number): void {
    this.#outsideBands.add(accountId);
    this.add(accountId);
  }

  /** Notes a pending order whose time has come. */
  addExpired(order: ExpiringOrder): void {
    this.#effectsOn(order.accountId).expired.push(order);
  }

  /** Notes a trigger that a quote reaches. */
  addReached(reached: Reached): void {
    const { exits, entries } = this.#effectsOn(reached.order.accountId);
    (reached.trigger === 'entry' ? entries : exits).push(reached);
  }

  /** The account with the lowest number that is not played; undefined when all are. */
  get next(): number | undefined {
    return this.#waiting.firstUpTo(Number.MAX_SAFE_INTEGER);
  }

  /** Marks an account as played; false when it already was. */
  take(accountId: number): boolean {
    if (this.#played.has(accountId)) return false;
    this.#played.add(accountId);
    this.#waiting.delete(accountId);
    return true;
  }

  isPlayed(accountId: number): boolean {
    return this.#played.has(accountId);
  }

  isOutsideBands(accountId: number): boolean {
    return this.#outsideBands.has(accountId);
  }

  /** Undefined when no order of the account ends and the quotes reach no trigger of it. */
  effectsOn(accountId: number): Readonly<AccountEffects> | undefined {
    const effects = this.#effects.get(accountId);
    if (effects === undefined) return undefined;
    effects.expired.sort((left, right) => left.id - right.id);
    effects.exits.sort(
      (left, right) => phaseOf(left.trigger) - phaseOf(right.trigger) || left.order.id - right.order.id,
    );
    effects.entries.sort((left, right) => left.order.id - right.order.id);
    return effects;
  }

  #effectsOn(accountId: number): AccountEffects {
    const known = this.#effects.get(accountId);
    if (known !== undefined) return known;
    const effects: AccountEffects = { expired: [], exits: [], entries: [] };
    this.#effects.set(accountId, effects);
    this.add(accountId);
    return effects;
  }
}

function phaseOf(trigger: TriggerKind): number {
  return trigger === 'take_profit' ? 1 : 0;
}
