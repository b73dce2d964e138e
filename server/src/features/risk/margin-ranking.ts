/**
 * The accounts with positions, the closest to its stop-out first. A few are all valued at each read;
 * of many, the most endangered are, and the others in rotation, so that a read never delays an order. It ranks by the sums
 * that the engine maintains for each account; only the rows shown are valued exactly.
 */

import type { SteadyClock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import { MARGIN_CALL_LEVEL_CENTS } from '@vernier/shared/limits';
import type { Account, Book } from '@vernier/shared/trading/orders/account';
import { equityRange, marginLevelCents } from '@vernier/shared/trading/risk/figures';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { OpenOrderIndex } from './open-orders.ts';

/** Up to so many accounts every look values all of them: about a millisecond. */
const VALUED_AT_ONCE = 500;
/** Of more, each look values so many of the most endangered, and in each interval so many of the others. */
const FOLLOWED = 200;
const VALUED_PER_INTERVAL = 1_000;
/** Interval of complete sorts. */
const SORTED_MS = 1_000;
/** Without a read for this long, nothing is valued any more. */
const IDLE_MS = 10_000;
/** An account at twice the level of its margin call is worth a look. */
const WATCHED_LEVEL_CENTS = 2 * MARGIN_CALL_LEVEL_CENTS;

export interface RankedAccount {
  readonly account: Account;
  readonly levelCents: number;
}

export interface MarginRanks {
  /** The lowest margin level first. */
  readonly accounts: readonly RankedAccount[];
  readonly total: number;
  /** How many are at or below the level of the margin call, and how many at or below twice that. */
  readonly called: number;
  readonly watched: number;
}

export interface MarginRankingOptions {
  readonly executor: Pick<Executor, 'account' | 'valuation'>;
  readonly orders: Pick<OpenOrderIndex, 'holders' | 'version'>;
  readonly market: Pick<LiveMarket, 'slot'>;
  readonly steady: SteadyClock;
}

/** What a ranking was made of. */
interface RankingSnapshot {
  readonly slot: number;
  readonly version: number;
  readonly sortedAtMs: number;
  readonly rankings: Readonly<Record<Book, MarginRanks>>;
}

export class MarginRanking {
  readonly #parts: MarginRankingOptions;
  /** Every holder's newest level that is known. */
  readonly #levels = new Map<number, RankedAccount>();
  #remaining: Iterator<number> | null = null;
  #made: RankingSnapshot | null = null;
  #lookedAtMs: number = 0;

  constructor(parts: MarginRankingOptions) {
    this.#parts = parts;
  }

  of(book: Book): MarginRanks {
    const { orders, market, steady } = this.#parts;
    this.#lookedAtMs = steady.monotonicMs();
    const made = this.#made;
    const isSame = made !== null && made.slot === market.slot && made.version === orders.version;
    const now = isSame ? made : this.#make(made);
    this.#made = now;
    return now.rankings[book];
  }

  /** Values the next of many accounts, while there are readers. */
  onInterval(): void {
    const { orders, steady } = this.#parts;
    if (this.#made === null) return;
    if (steady.monotonicMs() - this.#lookedAtMs > IDLE_MS) {
      this.#made = null;
      this.#levels.clear();
      return;
    }
    if (orders.holders.size <= VALUED_AT_ONCE) return;
    for (let count = 0; count < VALUED_PER_INTERVAL; count += 1) {
      this.#remaining ??= orders.holders.values();
      const { value, done } = this.#remaining.next();
      if (done === true) {
        this.#remaining = null;
        return;
      }
      this.#value(value);
    }
  }

  #make(before: RankingSnapshot | null): RankingSnapshot {
    const { orders, market, steady } = this.#parts;
    const made = { slot: market.slot, version: orders.version };
    const nowMs = steady.monotonicMs();
    if (before === null || orders.holders.size <= VALUED_AT_ONCE) {
      for (const id of orders.holders) this.#value(id);
    } else {
      for (const { accounts } of Object.values(before.rankings))
        for (const { account } of accounts.slice(0, FOLLOWED)) this.#value(account.id);
      if (nowMs - before.sortedAtMs < SORTED_MS)
        return { ...before, ...made, rankings: this.#refreshed(before) };
    }
    return { ...made, sortedAtMs: nowMs, rankings: this.#sorted() };
  }

  /** The most endangered with new values, before the others as they were. */
  #refreshed({ rankings }: RankingSnapshot): Readonly<Record<Book, MarginRanks>> {
    const refreshed = ({ accounts, ...counts }: MarginRanks): MarginRanks => {
      const followed = accounts
        .slice(0, FOLLOWED)
        .flatMap(({ account }) => this.#levels.get(account.id) ?? [])
        .sort(byLevel);
      return { accounts: [...followed, ...accounts.slice(FOLLOWED)], ...counts };
    };
    return { real: refreshed(rankings.real), demo: refreshed(rankings.demo) };
  }

  #sorted(): Readonly<Record<Book, MarginRanks>> {
    const { holders } = this.#parts.orders;
    const accounts: Record<Book, RankedAccount[]> = { real: [], demo: [] };
    for (const id of holders) if (!this.#levels.has(id)) this.#value(id);
    for (const [id, ranked] of this.#levels) {
      if (holders.has(id)) accounts[ranked.account.book].push(ranked);
      else this.#levels.delete(id);
    }
    return { real: rankingOf(accounts.real), demo: rankingOf(accounts.demo) };
  }

  #value(id: number): void {
    const { executor } = this.#parts;
    const account = executor.account(id);
    const levelCents = account === undefined ? null : levelOf(account, executor);
    if (account === undefined || levelCents === null) this.#levels.delete(id);
    else this.#levels.set(id, { account, levelCents });
  }
}

/** At the lower end of what its positions, each rounded apart, may sum up to. */
function levelOf(account: Account, { valuation }: Pick<Executor, 'valuation'>): number | null {
  return marginLevelCents(equityRange(account, valuation).leastMicros, account.marginMicros);
}

function byLevel(left: RankedAccount, right: RankedAccount): number {
  return left.levelCents - right.levelCents || left.account.id - right.account.id;
}

function rankingOf(accounts: RankedAccount[]): MarginRanks {
  accounts.sort(byLevel);
  const upTo = (levelCents: number) => {
    const first = accounts.findIndex((one) => one.levelCents > levelCents);
    return first === -1 ? accounts.length : first;
  };
  const total = accounts.length;
  return { accounts, total, called: upTo(MARGIN_CALL_LEVEL_CENTS), watched: upTo(WATCHED_LEVEL_CENTS) };
}
