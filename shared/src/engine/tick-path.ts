/**
 * What a moment of the market does to the accounts, in the contract's order: stop-losses and take-profits, then margin
 * reviews with their stop-outs, then pending entries [R5]. Only what the moment's quotes reach is looked at [R6].
 */

import type { TimeMs } from '../clock.ts';
import type { Account } from '../trading/orders/account.ts';
import type { MarketMoment } from '../market/market-view.ts';
import { MarginWatch } from '../trading/risk/margin-watch.ts';
import { type Reached, TriggerBook } from '../trading/triggers/trigger-book.ts';
import type { Books, Recorded } from './books.ts';
import type { Judge } from './judge.ts';
import { SwapClock } from './swap-clock.ts';

/** What came of one moment so far. */
interface Course {
  readonly timeMs: TimeMs;
  readonly recorded: Recorded[];
  /** Accounts whose margin state may have changed since it was last proved. */
  readonly unsure: Set<number>;
}

export class TickPath {
  readonly #books: Books;
  readonly #judge: Judge;
  readonly #triggers = new TriggerBook();
  readonly #watch: MarginWatch;
  readonly #swaps: SwapClock;

  /** Arms everything that memory holds; whoever is not surely safe is reviewed at the next quote. */
  constructor(books: Books, judge: Judge, nowMs: TimeMs) {
    this.#books = books;
    this.#judge = judge;
    this.#watch = new MarginWatch(judge.valuation);
    this.#swaps = new SwapClock(judge.valuation.instruments, nowMs);
    for (const account of books.accounts()) {
      for (const order of account.openOrders.values()) {
        this.#triggers.follow(order);
        this.#swaps.note(order);
      }
    }
    this.#drawAll();
  }

  /** Plays one moment whole and gives back what it changed, in the order in which it did. */
  play({ timeMs, accepted, jumped }: MarketMoment): readonly Recorded[] {
    if (jumped === true) this.#drawAll();
    const course: Course = { timeMs, recorded: [], unsure: new Set() };
    this.#chargeSwaps(course);
    const { exits, entries } = this.#triggers.reached(accepted);
    for (const reached of exits) this.#fire(reached, course);
    for (const id of this.#watch.left(accepted)) course.unsure.add(id);
    if (course.unsure.size > 0) this.#reviewUnsure(course);
    for (const reached of entries) this.#fire(reached, course);
    for (const id of course.unsure) this.#redraw(id);
    return course.recorded;
  }

  /** Takes up what a command changed, and reviews the account's margin at once; null when that changed nothing. */
  follow(changed: Recorded, nowMs: TimeMs): Recorded | null {
    this.#takeUp(changed);
    return this.#review(changed.account, nowMs);
  }

  /** Bands prove nothing about quotes that moved without a moment, as those of a start and of a jump have. */
  #drawAll(): void {
    for (const account of this.#books.accounts()) this.#watch.draw(account);
  }

  #chargeSwaps(course: Course): void {
    for (const rolloverMs of this.#swaps.passedUntil(course.timeMs)) {
      for (const { id, exposures } of this.#books.accounts()) {
        if (!this.#swaps.concerns(exposures)) continue;
        this.#keep(this.#judge.cause({ kind: 'ChargeSwap', rolloverMs }, id, course.timeMs), course);
      }
    }
  }

  /** An order that does not fire after all, or may not yet, waits on [P7]. */
  #fire({ order, trigger }: Reached, course: Course): void {
    const { id, accountId } = order;
    const fired = this.#judge.cause({ kind: 'FireTrigger', orderId: id, trigger }, accountId, course.timeMs);
    const standing = this.#books.account(accountId)?.openOrders.get(id);
    if (fired !== null) this.#keep(fired, course);
    else if (standing !== undefined) this.#triggers.follow(standing);
  }

  #keep(changed: Recorded | null, { recorded, unsure }: Course): void {
    if (changed === null) return;
    recorded.push(changed);
    unsure.add(changed.account.id);
    this.#takeUp(changed);
  }

  #takeUp({ account, orders }: Recorded): void {
    for (const order of orders) {
      this.#triggers.follow(order);
      if (!account.exposures.has(order.instrumentId)) this.#watch.forget(account.id, order.instrumentId);
    }
  }

  #reviewUnsure({ timeMs, recorded, unsure }: Course): void {
    for (const id of [...unsure].sort((left, right) => left - right)) {
      const account = this.#books.account(id);
      const reviewed = account === undefined ? null : this.#review(account, timeMs);
      if (reviewed !== null) recorded.push(reviewed);
    }
    unsure.clear();
  }

  /** Only an account that neither its bands nor the newest quotes prove safe is valued position by position. */
  #review(account: Account, nowMs: TimeMs): Recorded | null {
    if (this.#watch.holds(account) || this.#watch.draw(account)) return null;
    const reviewed = this.#judge.cause({ kind: 'ReviewMargin' }, account.id, nowMs);
    if (reviewed === null) return null;
    this.#takeUp(reviewed);
    this.#watch.draw(account);
    return reviewed;
  }

  /** After entries: what a fill brings about at its own tick waits for the next one [R5]. */
  #redraw(id: number): void {
    const account = this.#books.account(id);
    if (account !== undefined && !this.#watch.holds(account)) this.#watch.draw(account);
  }
}
