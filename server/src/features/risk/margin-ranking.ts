/**
 * The accounts with positions, the closest to its stop-out first. It ranks by the sums that the engine maintains for each account;
 * only the rows shown are valued exactly. The first view values all accounts, in slices. While there are views, a commit values its
 * account, each view the most endangered accounts and each interval some of the others, so that no turn is long.
 */

import type { SteadyClock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import { MARGIN_CALL_LEVEL_CENTS } from '@vernier/shared/limits';
import type { Account, Book } from '@vernier/shared/trading/orders/account';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';
import { equityRange, marginLevelCents } from '@vernier/shared/trading/risk/figures';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { LevelOrder, type RankedAccount } from './level-order.ts';
import type { OpenOrderIndex } from './open-orders.ts';

/** Up to so many accounts are valued in one turn, about two milliseconds: all of them at each view, or a slice of more. */
const VALUED_AT_ONCE = 500;
/** Of more, each view values so many of the most endangered of each book, and each interval so many of the others. */
const FOLLOWED = 200;
const VALUED_PER_INTERVAL = 1_000;
/** Without a view for this long, nothing is valued any more. */
const IDLE_MS = 10_000;
/** An account at twice the level of its margin call is worth a look. */
const WATCHED_LEVEL_CENTS = 2 * MARGIN_CALL_LEVEL_CENTS;

const BOOKS = ['real', 'demo'] as const satisfies readonly Book[];

export interface MarginRanks {
  readonly total: number;
  /** How many are at or below the level of the margin call, and how many at or below twice that. */
  readonly called: number;
  readonly watched: number;
  /** `count` accounts from a place on, the lowest margin level first. */
  accounts(from: number, count: number): readonly RankedAccount[];
}

export interface MarginRankingOptions {
  readonly executor: Pick<Executor, 'account' | 'valuation'>;
  readonly orders: Pick<OpenOrderIndex, 'all' | 'version'>;
  /** Accounts of bots are not ranked. */
  readonly isBot: (accountId: number) => boolean;
  readonly market: Pick<LiveMarket, 'slot'>;
  readonly steady: SteadyClock;
  /** The first view values the accounts in them. */
  readonly slices: LoopSlices;
}

/** What the most endangered accounts were valued at. */
interface ViewedMoment {
  readonly slot: number;
  readonly version: number;
}

export class MarginRanking {
  readonly #parts: MarginRankingOptions;
  /** The newest known level of every account with a margin, while there are views. */
  readonly #levels = new Map<number, RankedAccount>();
  readonly #orders: Readonly<Record<Book | 'all', LevelOrder>> = {
    real: new LevelOrder(),
    demo: new LevelOrder(),
    all: new LevelOrder(),
  };
  #remaining: Iterator<number> | null = null;
  /** Set from the first view until none follows. */
  #filling: Promise<void> | null = null;
  #isFull = false;
  #viewed: ViewedMoment | null = null;
  #viewedAtMs = 0;

  constructor(parts: MarginRankingOptions) {
    this.#parts = parts;
  }

  /** Of one book, or of both. */
  async of(book: Book | undefined): Promise<MarginRanks> {
    const { orders, market, steady } = this.#parts;
    this.#filling ??= this.#fill();
    await this.#filling;
    this.#viewedAtMs = steady.monotonicMs();
    const { slot } = market;
    const { version } = orders;
    if (this.#viewed?.slot !== slot || this.#viewed.version !== version) this.#valueEndangered();
    this.#viewed = { slot, version };
    const order = this.#orders[book ?? 'all'];
    return {
      total: order.size,
      called: order.countUpTo(MARGIN_CALL_LEVEL_CENTS),
      watched: order.countUpTo(WATCHED_LEVEL_CENTS),
      accounts: (from, count) => order.accounts(from, count),
    };
  }

  /** Takes an account as a commit left it, while there are views. */
  follow({ id }: Pick<Account, 'id'>): void {
    if (this.#filling !== null) this.#value(id);
  }

  /** Values the next of many accounts, while there are views. */
  onInterval(): void {
    if (!this.#isFull) return;
    if (this.#parts.steady.monotonicMs() - this.#viewedAtMs > IDLE_MS) {
      this.#forgetAll();
      return;
    }
    if (this.#levels.size <= VALUED_AT_ONCE) return;
    this.#remaining ??= this.#levels.keys();
    for (let valued = 0; valued < VALUED_PER_INTERVAL; valued += 1) {
      const { value, done } = this.#remaining.next();
      if (done === true) {
        this.#remaining = null;
        return;
      }
      this.#value(value);
    }
  }

  async #fill(): Promise<void> {
    const { orders, slices } = this.#parts;
    try {
      const remaining = orders.all.values();
      while (!(await slices.run(() => this.#valueOwners(remaining))));
      this.#isFull = true;
    } catch (error) {
      this.#forgetAll();
      throw error;
    }
  }

  #forgetAll(): void {
    this.#filling = null;
    this.#isFull = false;
    this.#viewed = null;
    this.#remaining = null;
    this.#levels.clear();
    for (const order of Object.values(this.#orders)) order.clear();
  }

  #valueEndangered(): void {
    const ids =
      this.#levels.size <= VALUED_AT_ONCE
        ? this.#levels.keys()
        : BOOKS.flatMap((book) => this.#orders[book].accounts(0, FOLLOWED)).map(({ account }) => account.id);
    for (const id of ids) this.#value(id);
  }

  /** Values the accounts of the next orders; true when it was the last one. */
  #valueOwners(orders: Iterator<OpenOrder>): boolean {
    for (let valued = 0; valued < VALUED_AT_ONCE; valued += 1) {
      const { value, done } = orders.next();
      if (done === true) return true;
      if (!this.#levels.has(value.accountId)) this.#value(value.accountId);
    }
    return false;
  }

  #value(id: number): void {
    const { executor, isBot } = this.#parts;
    const before = this.#levels.get(id);
    const account = isBot(id) ? undefined : executor.account(id);
    const levelCents = account === undefined ? null : levelOf(account, executor);
    if (before !== undefined && before.account === account && before.levelCents === levelCents) return;
    if (before !== undefined) for (const order of this.#ordersOf(before)) order.remove(before);
    if (account === undefined || levelCents === null) {
      this.#levels.delete(id);
      return;
    }
    const one = { account, levelCents };
    this.#levels.set(id, one);
    for (const order of this.#ordersOf(one)) order.add(one);
  }

  #ordersOf({ account: { book } }: RankedAccount): readonly LevelOrder[] {
    return [this.#orders[book], this.#orders.all];
  }
}

/** Null without a margin. At the lower end of what its positions, each rounded apart, may sum up to. */
function levelOf(account: Account, { valuation }: Pick<Executor, 'valuation'>): number | null {
  return marginLevelCents(equityRange(account, valuation).leastMicros, account.marginMicros);
}
