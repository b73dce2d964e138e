/**
 * Effects of one moment of the market, account by account and on each in the documented order: expired orders, stop-losses
 * and take-profits, then the margin review with its stop-outs, then pending entries [MARGIN-14]. Only orders and accounts that the quotes reach are visited [MARGIN-15].
 */

import { invariant } from '../assert.ts';
import type { TimeMs } from '../clock.ts';
import type { Account } from '../trading/orders/account.ts';
import type { MarketMoment } from '../market/market-view.ts';
import type { Quote } from '../market/quote.ts';
import { MarginWatch } from '../trading/risk/margin-watch.ts';
import type { OpenOrder, Position } from '../trading/orders/order.ts';
import { type NearestPrices, nearestOf } from '../trading/triggers/quote-sides.ts';
import { ExpiryBook } from '../trading/triggers/expiry-book.ts';
import type { TrailingBest, TrailingBook, TrailingPast } from '../trading/triggers/trailing-book.ts';
import { type Reached, TriggerBook } from '../trading/triggers/trigger-book.ts';
import type { LiveAccounts, Recorded } from './live-accounts.ts';
import type { CommandDecider } from './command-decider.ts';
import { MomentInPlay } from './moment-in-play.ts';
import { MomentSearch, type MomentBooks } from './moment-search.ts';
import { SwapClock } from './swap-clock.ts';

/** Places of the search for the accounts that a moment reaches, in one unit of work. */
const PLACES_OF_A_UNIT = 32;

const NO_TRAILING_PAST: TrailingPast = { bests: [], acceptedAfter: () => [] };

export class TickPath {
  readonly #accounts: LiveAccounts;
  readonly #decider: CommandDecider;
  readonly #triggers = new TriggerBook();
  readonly #expiries = new ExpiryBook();
  readonly #watch: MarginWatch;
  readonly #swaps: SwapClock;
  readonly #books: MomentBooks;
  /** The moment that has begun and is not played whole. */
  #playing: { readonly moment: MomentInPlay; readonly search: MomentSearch } | null = null;

  constructor(accounts: LiveAccounts, decider: CommandDecider, playedMs: TimeMs) {
    this.#accounts = accounts;
    this.#decider = decider;
    this.#watch = new MarginWatch(decider.valuation);
    this.#swaps = new SwapClock(decider.valuation.instruments, playedMs);
    const [triggers, expiries, watch, swaps] = [this.#triggers, this.#expiries, this.#watch, this.#swaps];
    this.#books = { accounts, triggers, expiries, watch, swaps };
  }

  /** Arms all open orders, an account a step; one that is not proven safe is reviewed at the next quote. */
  *arming(trailingPast: TrailingPast = NO_TRAILING_PAST): Generator<void> {
    const trailing: Position[] = [];
    for (const { openOrders } of this.#accounts.all()) {
      for (const order of openOrders.values()) if (isTrailing(order)) trailing.push(order);
      yield;
    }
    this.trailing.restore(trailing, trailingPast);
    for (const account of this.#accounts.all()) yield this.#arm(account);
  }

  /** Arms accounts that come from another path, which has played the same moment; `bests` are the ticks of its trailing stops. */
  *joining(accounts: Iterable<Account>, bests: readonly TrailingBest[]): Generator<void> {
    this.trailing.add(bests);
    for (const account of accounts) yield this.#arm(account);
    this.trailing.dropUnused();
  }

  /** Disarms accounts that another process goes on with. */
  *leaving(accounts: Iterable<Account>): Generator<void> {
    for (const account of accounts) {
      for (const order of account.openOrders.values()) {
        this.#triggers.forget(order);
        this.#expiries.forget(order.id);
      }
      for (const instrumentId of account.exposures.keys()) this.#watch.forget(account.id, instrumentId);
      yield;
    }
  }

  #arm(account: Account): void {
    for (const order of account.openOrders.values()) {
      this.#triggers.follow(order);
      this.#expiries.follow(order);
    }
    this.#watch.updateBands(account);
  }

  /** The trailing stops of all positions. */
  get trailing(): TrailingBook {
    return this.#triggers.trailing;
  }

  /** The next moment that has effects at any prices, a rollover or the end of an order. */
  get nextMs(): TimeMs {
    return Math.min(this.#swaps.nextMs, this.#expiries.nextMs);
  }

  /** The nearest prices of an instrument that a trigger waits for or that leave an account's band. */
  nearestPrices(instrumentId: number): NearestPrices {
    return nearestOf(this.#triggers.nearestPrices(instrumentId), this.#watch.nearestPrices(instrumentId));
  }

  /** Whether a moment has begun and is not played whole. */
  get isPlaying(): boolean {
    return this.#playing !== null;
  }

  /** The moment that has begun and is not played whole; null without one. */
  get playingMs(): TimeMs | null {
    return this.#playing?.moment.timeMs ?? null;
  }

  /** Begins a moment; until it is played, the market must keep its quotes. */
  begin({ timeMs, accepted, jumped }: MarketMoment): void {
    invariant(this.#playing === null, 'moments are played one after another');
    if (jumped === true) this.#updateAllBands();
    const rollovers = this.#swaps.passedUntil(timeMs);
    for (const quote of accepted) this.trailing.observe(quote);
    if (rollovers.length === 0 && this.#reachesNothing(timeMs, accepted)) return;
    const moment = new MomentInPlay({ timeMs, rollovers, accepted });
    this.#playing = { moment, search: new MomentSearch(this.#books, moment) };
  }

  /**
   * Searches, and then plays accounts, up to a number of units of work; returns the changes in their order. The first account
   * is played in any case.
   */
  playSlice(maxUnits: number): readonly Recorded[] {
    const changes: Recorded[] = [];
    if (this.#playing === null) return changes;
    const { moment, search } = this.#playing;
    let units = search.step(maxUnits * PLACES_OF_A_UNIT) / PLACES_OF_A_UNIT;
    if (!search.isOver) return changes;
    let isFirst = true;
    for (let id = moment.next; id !== undefined; id = moment.next) {
      if (!isFirst && units + this.#mostUnitsOf(id, moment) > maxUnits) return changes;
      isFirst = false;
      moment.take(id);
      const before = changes.length;
      this.#playAccount(id, moment, changes);
      units += 1;
      for (const { events } of changes.slice(before)) units += events.length;
    }
    this.#playing = null;
    return changes;
  }

  /** Plays the moment on one account, before a command of this account is decided. */
  workOff(accountId: number): readonly Recorded[] {
    const changes: Recorded[] = [];
    if (this.#playing === null) return changes;
    const { moment, search } = this.#playing;
    const account = moment.isPlayed(accountId) ? undefined : this.#accounts.account(accountId);
    if (account === undefined) return changes;
    search.complete(account);
    moment.take(accountId);
    this.#playAccount(accountId, moment, changes);
    return changes;
  }

  /** Units of work that a moment may take on an account: the account, and each order once, or at each rollover. */
  #mostUnitsOf(id: number, { rollovers }: MomentInPlay): number {
    const orders = this.#accounts.account(id)?.openOrders.size ?? 0;
    return 1 + orders * Math.max(1, rollovers.length);
  }

  /** Arms the orders that a command changed and reviews the account's margin at once; null when that changed nothing. */
  follow(changed: Recorded, nowMs: TimeMs): Recorded | null {
    this.#follow(changed);
    const isClosed = this.#accounts.account(changed.account.id) === undefined;
    return isClosed ? null : this.#review(changed.account, nowMs);
  }

  /** By eight comparisons for each quote, and one for the time. */
  #reachesNothing(timeMs: TimeMs, accepted: readonly Quote[]): boolean {
    if (this.#expiries.nextMs <= timeMs) return false;
    for (const quote of accepted)
      if (this.#triggers.mayBeReachedBy(quote) || this.#watch.mayBeLeftBy(quote)) return false;
    return true;
  }

  /** Bands prove nothing about quotes that moved without a moment, as those of a start and of a jump have. */
  #updateAllBands(): void {
    for (const account of this.#accounts.active()) this.#watch.updateBands(account);
  }

  /** The whole moment on one account. Its changes belong to one commit: a crash leaves no account between two effects. */
  #playAccount(id: number, moment: MomentInPlay, changes: Recorded[]): void {
    const { timeMs, rollovers } = moment;
    const note = (changed: Recorded | null) => {
      if (changed === null) return;
      changes.push(changed);
      this.#follow(changed);
    };
    const { expired = [], exits = [], entries = [] } = moment.effectsOn(id) ?? {};
    for (const { id: orderId } of expired) note(this.#expire(orderId, id, timeMs));
    const before = changes.length;
    const account = this.#accounts.account(id);
    if (account !== undefined && rollovers.length > 0 && this.#swaps.concerns(account.exposures)) {
      for (const rolloverMs of rollovers)
        note(this.#decider.decideAndRecord({ kind: 'ChargeSwap', rolloverMs }, id, timeMs));
    }
    for (const reached of exits) note(this.#fire(reached, timeMs));
    const isOutside = moment.isOutsideBands(id);
    const wasFilled = isOutside && hasFillOf(timeMs, account);
    if (account !== undefined && (changes.length > before || (isOutside && !wasFilled))) {
      const reviewed = this.#review(account, timeMs);
      if (reviewed !== null) changes.push(reviewed);
    }
    // An account that is not reviewed needs new bands all the same: the search took those that the quotes have left.
    if (entries.length === 0 && !wasFilled) return;
    for (const reached of entries) note(this.#fire(reached, timeMs));
    this.#updateBands(id);
  }

  /** An order that does not fire, or not yet, stays armed [ORDER-16]. */
  #fire({ order, trigger, best }: Reached, timeMs: TimeMs): Recorded | null {
    const { id, accountId } = order;
    const command = { kind: 'FireTrigger', orderId: id, trigger, ...(best && { best }) } as const;
    const fired = this.#decider.decideAndRecord(command, accountId, timeMs);
    const unfired = this.#accounts.account(accountId)?.openOrders.get(id);
    if (fired === null && unfired !== undefined) this.#triggers.follow(unfired);
    return fired;
  }

  #expire(orderId: number, accountId: number, timeMs: TimeMs): Recorded | null {
    return this.#decider.decideAndRecord({ kind: 'ExpireOrder', orderId }, accountId, timeMs);
  }

  #follow({ account, orders }: Recorded): void {
    for (const order of orders) {
      this.#triggers.follow(order);
      this.#expiries.follow(order);
      if (!account.exposures.has(order.instrumentId)) this.#watch.forget(account.id, order.instrumentId);
    }
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

function isTrailing(order: OpenOrder): order is Position {
  return order.status === 'holding' && (order.trailingStop ?? null) !== null;
}

/** After a crash in a moment it is played again; an account that it filled was played, and is reviewed at the next tick. */
function hasFillOf(timeMs: TimeMs, account: Account | undefined): boolean {
  for (const order of account?.openOrders.values() ?? [])
    if (order.status === 'holding' && order.pendingKind !== null && order.openedAtMs === timeMs) return true;
  return false;
}
