/**
 * Effects of one moment of the market on the accounts, in the documented order: stop-losses and take-profits, then margin
 * reviews with their stop-outs, then pending entries [MARGIN-14]. Only orders and accounts that the quotes reach are visited [MARGIN-15].
 */

import type { TimeMs } from '../clock.ts';
import type { Account } from '../trading/orders/account.ts';
import type { MarketMoment } from '../market/market-view.ts';
import { MarginWatch } from '../trading/risk/margin-watch.ts';
import { type NearestPrices, nearestOf } from '../trading/triggers/quote-sides.ts';
import { type Reached, TriggerBook } from '../trading/triggers/trigger-book.ts';
import type { LiveAccounts, Recorded } from './live-accounts.ts';
import type { CommandDecider } from './command-decider.ts';
import { SwapClock } from './swap-clock.ts';

/** Changes of one moment so far. */
interface TickResult {
  readonly timeMs: TimeMs;
  readonly recorded: Recorded[];
  /** Accounts whose margin state may have changed since it was last proved safe. */
  readonly accountsToReview: Set<number>;
}

export class TickPath {
  readonly #accounts: LiveAccounts;
  readonly #decider: CommandDecider;
  readonly #triggers = new TriggerBook();
  readonly #watch: MarginWatch;
  readonly #swaps: SwapClock;

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

  /** Plays one moment whole and returns the changes in their order. */
  play({ timeMs, accepted, jumped }: MarketMoment): readonly Recorded[] {
    if (jumped === true) this.#updateAllBands();
    const result: TickResult = { timeMs, recorded: [], accountsToReview: new Set() };
    this.#chargeSwaps(result);
    const { exits, entries } = this.#triggers.reached(accepted);
    for (const reached of exits) this.#fire(reached, result);
    for (const id of this.#watch.accountsOutsideBands(accepted)) result.accountsToReview.add(id);
    if (result.accountsToReview.size > 0) this.#reviewAccounts(result);
    for (const reached of entries) this.#fire(reached, result);
    for (const id of result.accountsToReview) this.#updateBands(id);
    return result.recorded;
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

  #chargeSwaps(result: TickResult): void {
    for (const rolloverMs of this.#swaps.passedUntil(result.timeMs)) {
      for (const { id, exposures } of this.#accounts.active()) {
        if (!this.#swaps.concerns(exposures)) continue;
        const command = { kind: 'ChargeSwap', rolloverMs } as const;
        this.#take(this.#decider.decideAndRecord(command, id, result.timeMs), result);
      }
    }
  }

  /** An order that does not fire, or not yet, stays armed [ORDER-16]. */
  #fire({ order, trigger }: Reached, result: TickResult): void {
    const { id, accountId } = order;
    const command = { kind: 'FireTrigger', orderId: id, trigger } as const;
    const fired = this.#decider.decideAndRecord(command, accountId, result.timeMs);
    const unfired = this.#accounts.account(accountId)?.openOrders.get(id);
    if (fired !== null) this.#take(fired, result);
    else if (unfired !== undefined) this.#triggers.follow(unfired);
  }

  #take(changed: Recorded | null, { recorded, accountsToReview }: TickResult): void {
    if (changed === null) return;
    recorded.push(changed);
    accountsToReview.add(changed.account.id);
    this.#follow(changed);
  }

  #follow({ account, orders }: Recorded): void {
    for (const order of orders) {
      this.#triggers.follow(order);
      if (!account.exposures.has(order.instrumentId)) this.#watch.forget(account.id, order.instrumentId);
    }
  }

  #reviewAccounts({ timeMs, recorded, accountsToReview }: TickResult): void {
    for (const id of [...accountsToReview].sort((left, right) => left - right)) {
      const account = this.#accounts.account(id);
      const reviewed = account === undefined ? null : this.#review(account, timeMs);
      if (reviewed !== null) recorded.push(reviewed);
    }
    accountsToReview.clear();
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
