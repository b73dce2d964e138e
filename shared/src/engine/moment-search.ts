/**
 * Search for what a moment of the market reaches, in slices of so many places [MARKET-26]: accounts that a rollover finances,
 * orders whose time has come, and what waits for one of the quotes. No account is played before all are found, except those of
 * commands and reads between two slices, which are searched at once.
 */

import type { Quote } from '../market/quote.ts';
import type { Account } from '../trading/orders/account.ts';
import type { MarginWatch } from '../trading/risk/margin-watch.ts';
import type { ExpiryBook } from '../trading/triggers/expiry-book.ts';
import type { TriggerBook } from '../trading/triggers/trigger-book.ts';
import type { LiveAccounts } from './live-accounts.ts';
import type { MomentInPlay } from './moment-in-play.ts';
import type { SwapClock } from './swap-clock.ts';

export interface MomentBooks {
  readonly accounts: LiveAccounts;
  readonly swaps: SwapClock;
  readonly expiries: ExpiryBook;
  readonly triggers: TriggerBook;
  readonly watch: MarginWatch;
}

export class MomentSearch {
  readonly #books: MomentBooks;
  readonly #moment: MomentInPlay;
  /** Accounts in which a rollover may finance something, from the next one on; null when all are searched. */
  #financed: Iterator<Account> | null;
  /** Each quote has two places, one of triggers and one of bands. */
  #place = 0;
  #isOver = false;
  /** Orders that the search took of accounts that were played before: the quotes of this moment do not concern them. */
  readonly #laterOrders: { readonly id: number; readonly accountId: number }[] = [];
  readonly #laterBands = new Set<number>();

  constructor(books: MomentBooks, moment: MomentInPlay) {
    this.#books = books;
    this.#moment = moment;
    this.#financed = moment.rollovers.length === 0 ? null : books.accounts.all();
  }

  /** Whether everything is found. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Searches at most so many places that have something, or accounts, and returns their number. */
  step(most: number): number {
    if (this.#isOver) return 0;
    const { accepted } = this.#moment;
    let done = this.#takeFinanced(most);
    if (done < most) done += this.#takeExpired(most - done);
    for (; done < most && this.#place < 2 * accepted.length; this.#place += 1) {
      const quote = accepted[this.#place >> 1] as Quote;
      done +=
        this.#place % 2 === 0 ? this.#takeTriggers(quote, most - done) : this.#takeBands(quote, most - done);
      if (done >= most) return done;
    }
    if (done < most) this.#end();
    return done;
  }

  /** Finds everything of one account, so that it can be played before the search is over. */
  complete(account: Account): void {
    if (this.#isOver) return;
    const { triggers, watch } = this.#books;
    const moment = this.#moment;
    const quotes = new Map(moment.accepted.map((quote) => [quote.instrumentId, quote]));
    for (const order of account.openOrders.values()) {
      const { expiresAtMs = null } = order.status === 'pending' ? order : {};
      if (expiresAtMs !== null && expiresAtMs <= moment.timeMs) moment.addExpired(order);
      const quote = quotes.get(order.instrumentId);
      const reached = quote && triggers.reachedBy(quote, order);
      if (reached !== undefined) moment.addReached(reached);
    }
    for (const instrumentId of account.exposures.keys()) {
      const quote = quotes.get(instrumentId);
      // A band that the quote has left would prove the account safe.
      if (quote !== undefined && watch.takeOf(account.id, quote)) moment.addOutside(account.id);
    }
  }

  #takeFinanced(most: number): number {
    let done = 0;
    for (; this.#financed !== null && done < most; done += 1) {
      const { value: account, done: isOver } = this.#financed.next();
      if (isOver === true) this.#financed = null;
      else if (this.#books.swaps.concerns(account.exposures)) this.#moment.add(account.id);
    }
    return done;
  }

  #takeExpired(most: number): number {
    const orders = this.#books.expiries.takeUntil(this.#moment.timeMs, most);
    for (const order of orders) {
      if (this.#moment.isPlayed(order.accountId)) this.#laterOrders.push(order);
      else this.#moment.addExpired(order);
    }
    return orders.length;
  }

  #takeTriggers(quote: Quote, most: number): number {
    const { triggers } = this.#books;
    const ids: number[] = [];
    triggers.take(quote, ids, most);
    for (const id of ids) {
      const reached = triggers.taken(id, quote);
      if (this.#moment.isPlayed(reached.order.accountId)) this.#laterOrders.push(reached.order);
      else this.#moment.addReached(reached);
    }
    return ids.length;
  }

  #takeBands(quote: Quote, most: number): number {
    const ids: number[] = [];
    this.#books.watch.take(quote, ids, most);
    for (const id of ids) {
      if (this.#moment.isPlayed(id)) this.#laterBands.add(id);
      else this.#moment.addOutside(id);
    }
    return ids.length;
  }

  /** What was taken of accounts that were played before waits for the next quotes. */
  #end(): void {
    const { accounts, triggers, expiries, watch } = this.#books;
    this.#isOver = true;
    for (const { id, accountId } of this.#laterOrders) {
      const order = accounts.account(accountId)?.openOrders.get(id);
      if (order === undefined) continue;
      triggers.follow(order);
      expiries.follow(order);
    }
    for (const id of this.#laterBands) {
      const account = accounts.account(id);
      if (account !== undefined) watch.updateBands(account);
    }
  }
}
