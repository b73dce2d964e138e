/**
 * Effects of one moment of the market on the accounts, in the documented order: stop-losses and take-profits, then margin
 * reviews with their stop-outs, then pending entries [MARGIN-14]. Only orders and accounts that the quotes reach are visited [MARGIN-15].
 */

import { invariant } from '../assert.ts';
import type { TimeMs } from '../clock.ts';
import type { Account } from '../trading/orders/account.ts';
import type { MarketMoment } from '../market/market-view.ts';
import { MarginWatch } from '../trading/risk/margin-watch.ts';
import { type NearestPrices, nearestOf } from '../trading/triggers/quote-sides.ts';
import { type Reached, TriggerBook } from '../trading/triggers/trigger-book.ts';
import type { LiveAccounts, Recorded } from './live-accounts.ts';
import type { CommandDecider } from './command-decider.ts';
import { MomentInPlay } from './moment-in-play.ts';
import { SwapClock } from './swap-clock.ts';

const NOTHING: readonly Recorded[] = [];

export class TickPath {
  readonly #accounts: LiveAccounts;
  readonly #decider: CommandDecider;
  readonly #triggers = new TriggerBook();
  readonly #watch: MarginWatch;
  readonly #swaps: SwapClock;
  #moment: MomentInPlay | null = null;
  #steps: Iterator<number> | null = null;

  /** Arms all open orders; an account that is not proven safe is reviewed at the next quote. */
  constructor(accounts: LiveAccounts, decider: CommandDecider, nowMs: TimeMs) {
    this.#accounts = accounts;
    this.#decider = decider;
    this.#watch = new MarginWatch(decider.valuation);
    this.#swaps = new SwapClock(decider.valuation.instruments, nowMs);
    for (const account of accounts.active()) {
      for (const order of account.openOrders.values()) {
        this.#triggers.follow(order);
        if (order.status === 'holding') this.#swaps.note(order);
      }
    }
    this.#updateAllBands();
  }

  /** The next rollover; infinite where nothing is financed. */
  get nextRolloverMs(): TimeMs {
    return this.#swaps.nextMs;
  }

  /** The nearest prices of an instrument that a trigger waits for or that leave an account's band. */
  nearestPrices(instrumentId: number): NearestPrices {
    return nearestOf(this.#triggers.nearestPrices(instrumentId), this.#watch.nearestPrices(instrumentId));
  }

  /** Whether a moment has begun and is not played whole. */
  get isPlaying(): boolean {
    return this.#moment !== null;
  }

  /** Finds what a moment reaches; until it is played whole, the market must keep its quotes. */
  begin({ timeMs, accepted, jumped }: MarketMoment): void {
    invariant(this.#moment === null, 'moments are played one after another');
    if (jumped === true) this.#updateAllBands();
    const rollovers = this.#swaps.passedUntil(timeMs);
    const { exits, entries } = this.#triggers.reached(accepted);
    const outsideBands = this.#watch.accountsOutsideBands(accepted);
    const moment = new MomentInPlay({ timeMs, rollovers, exits, entries, outsideBands });
    if (moment.isEmpty) return;
    this.#moment = moment;
    this.#steps = this.#play(moment);
  }

  /** Plays units of work up to a number, or a few more, and returns the changes in their order. */
  playSlice(maxUnits: number): readonly Recorded[] {
    const moment = this.#moment;
    if (moment === null || this.#steps === null) return NOTHING;
    for (let units = 0; units < maxUnits; ) {
      const step = this.#steps.next();
      if (step.done === true) {
        this.#moment = null;
        this.#steps = null;
        break;
      }
      units += step.value;
    }
    return moment.take();
  }

  /** Does what the moment has left to do on one account, before a command of this account is decided. */
  workOff(accountId: number): readonly Recorded[] {
    const moment = this.#moment;
    if (moment === null || moment.isWorkedOff(accountId)) return NOTHING;
    const account = this.#accounts.account(accountId);
    if (account !== undefined && this.#swaps.concerns(account.exposures)) {
      for (const rolloverMs of moment.rollovers) this.#chargeSwap(accountId, rolloverMs, moment);
    }
    const { exits, entries } = moment.reachedOf(accountId);
    for (const reached of exits) this.#take(this.#fire(reached, moment), moment.accountsToReview);
    this.#reviewNoted(accountId, moment);
    for (const reached of entries) this.#take(this.#fire(reached, moment), moment.accountsWithFills);
    this.#updateBands(accountId);
    moment.noteWorkedOff(accountId);
    return moment.take();
  }

  /** Arms the orders that a command changed and reviews the account's margin at once; null when that changed nothing. */
  follow(changed: Recorded, nowMs: TimeMs): Recorded | null {
    this.#follow(changed);
    const isClosed = this.#accounts.account(changed.account.id) === undefined;
    return isClosed ? null : this.#review(changed.account, nowMs);
  }

  /** Bands prove nothing about quotes that moved without a moment, as those of a start and of a jump have. */
  #updateAllBands(): void {
    for (const account of this.#accounts.active()) this.#watch.updateBands(account);
  }

  /** Yields the units of work of each step: positions charged, orders fired, accounts reviewed or valued. */
  *#play(moment: MomentInPlay): Generator<number, undefined> {
    yield* this.#chargeSwaps(moment);
    for (const reached of moment.exits) {
      if (moment.isWorkedOff(reached.order.accountId)) continue;
      this.#take(this.#fire(reached, moment), moment.accountsToReview);
      yield 1;
    }
    for (const id of Float64Array.from(moment.accountsToReview).sort()) {
      if (this.#reviewNoted(id, moment)) yield 1;
    }
    for (const reached of moment.entries) {
      if (moment.isWorkedOff(reached.order.accountId)) continue;
      this.#take(this.#fire(reached, moment), moment.accountsWithFills);
      yield 1;
    }
    for (const id of moment.accountsWithFills) {
      this.#updateBands(id);
      yield 1;
    }
  }

  *#chargeSwaps(moment: MomentInPlay): Generator<number, undefined> {
    for (const rolloverMs of moment.rollovers) {
      for (const { id, exposures } of this.#accounts.active()) {
        if (moment.isWorkedOff(id) || !this.#swaps.concerns(exposures)) continue;
        yield this.#chargeSwap(id, rolloverMs, moment);
      }
    }
  }

  /** Charges the positions of an account that are due; returns the units of work. */
  #chargeSwap(accountId: number, rolloverMs: TimeMs, moment: MomentInPlay): number {
    const command = { kind: 'ChargeSwap', rolloverMs } as const;
    const charged = this.#decider.decideAndRecord(command, accountId, moment.timeMs);
    if (charged !== null) moment.add(charged);
    this.#take(charged, moment.accountsToReview);
    return Math.max(1, charged?.events.length ?? 0);
  }

  /** An order that does not fire, or not yet, stays armed [ORDER-16]. */
  #fire({ order, trigger }: Reached, moment: MomentInPlay): Recorded | null {
    const { id, accountId } = order;
    const command = { kind: 'FireTrigger', orderId: id, trigger } as const;
    const fired = this.#decider.decideAndRecord(command, accountId, moment.timeMs);
    const unfired = this.#accounts.account(accountId)?.openOrders.get(id);
    if (fired !== null) moment.add(fired);
    else if (unfired !== undefined) this.#triggers.follow(unfired);
    return fired;
  }

  #take(changed: Recorded | null, accounts: Set<number>): void {
    if (changed === null) return;
    accounts.add(changed.account.id);
    this.#follow(changed);
  }

  #follow({ account, orders }: Recorded): void {
    for (const order of orders) {
      this.#triggers.follow(order);
      if (!account.exposures.has(order.instrumentId)) this.#watch.forget(account.id, order.instrumentId);
    }
  }

  /** Reviews an account that the moment has noted, once; false when it was not noted. */
  #reviewNoted(id: number, moment: MomentInPlay): boolean {
    if (!moment.accountsToReview.delete(id)) return false;
    const account = this.#accounts.account(id);
    const reviewed = account === undefined ? null : this.#review(account, moment.timeMs);
    if (reviewed !== null) moment.add(reviewed);
    return true;
  }

  /** Only an account that neither its bands nor the newest quotes prove safe is valued position by position. */
  #review(account: Account, nowMs: TimeMs): Recorded | null {
    if (this.#watch.isProvenSafe(account) || this.#watch.updateBands(account)) return null;
    const reviewed = this.#decider.decideAndRecord({ kind: 'ReviewMargin' }, account.id, nowMs);
    if (reviewed === null) return null;
    this.#follow(reviewed);
    this.#watch.updateBands(account);
    return reviewed;
  }

  /** After entries: the margin effects of a fill are reviewed at the next tick [MARGIN-14]. */
  #updateBands(id: number): void {
    const account = this.#accounts.account(id);
    if (account !== undefined && !this.#watch.isProvenSafe(account)) this.#watch.updateBands(account);
  }
}
