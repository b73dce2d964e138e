/**
 * The accounts with positions, the one that is closest to its stop-out first. They are ranked by the sums that the engine
 * keeps of each, so that the order costs a few multiplications an account; only what is shown is valued to the last digit.
 */

import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/execution/executor';
import { MARGIN_CALL_LEVEL_CENTS } from '@vernier/shared/limits';
import type { Account, Book } from '@vernier/shared/trading/account';
import { equityRange, marginLevelCents } from '@vernier/shared/trading/figures';
import type { LiveMarket } from '../live/live-market.ts';
import type { OpenOrders } from './open-orders.ts';

/** Up to so many accounts every change is followed at once; more are ranked once a second. */
const RANKED_AT_ONCE = 500;
const RANKING_MS = 1_000;
/** An account below twice the level of its margin call is worth a look. */
const WATCHED_LEVEL_CENTS = 2 * MARGIN_CALL_LEVEL_CENTS;

export interface RankedAccount {
  readonly account: Account;
  readonly levelCents: number;
}

export interface Ranking {
  /** The lowest margin level first. */
  readonly accounts: readonly RankedAccount[];
  /** How many are at or below the level of the margin call, and how many at or below twice that. */
  readonly called: number;
  readonly watched: number;
}

export interface RankingParts {
  readonly executor: Pick<Executor, 'account' | 'valuation'>;
  readonly orders: OpenOrders;
  readonly market: Pick<LiveMarket, 'slot'>;
  readonly wall: Clock;
}

interface Ranked {
  readonly slot: number;
  readonly version: number;
  readonly atMs: TimeMs;
  readonly rankings: Readonly<Record<Book, Ranking>>;
}

export class MarginRanking {
  readonly #parts: RankingParts;
  #ranked: Ranked | null = null;

  constructor(parts: RankingParts) {
    this.#parts = parts;
  }

  of(book: Book): Ranking {
    const fresh = this.#standing() ?? this.#rank();
    this.#ranked = fresh;
    return fresh.rankings[book];
  }

  #standing(): Ranked | null {
    const { orders, market, wall } = this.#parts;
    const ranked = this.#ranked;
    if (ranked === null) return null;
    const isSame = ranked.slot === market.slot && ranked.version === orders.version;
    const age = wall.now() - ranked.atMs;
    const isRecent = orders.holders.size > RANKED_AT_ONCE && age >= 0 && age < RANKING_MS;
    return isSame || isRecent ? ranked : null;
  }

  #rank(): Ranked {
    const { executor, orders, market, wall } = this.#parts;
    const accounts: Record<Book, RankedAccount[]> = { real: [], demo: [] };
    for (const id of orders.holders) {
      const account = executor.account(id);
      if (account === undefined) continue;
      const { leastMicros } = equityRange(account, executor.valuation);
      const levelCents = marginLevelCents(leastMicros, account.marginMicros);
      if (levelCents !== null) accounts[account.book].push({ account, levelCents });
    }
    return {
      slot: market.slot,
      version: orders.version,
      atMs: wall.now(),
      rankings: { real: rankingOf(accounts.real), demo: rankingOf(accounts.demo) },
    };
  }
}

function rankingOf(accounts: RankedAccount[]): Ranking {
  accounts.sort((left, right) => left.levelCents - right.levelCents || left.account.id - right.account.id);
  const upTo = (levelCents: number) => accounts.filter((one) => one.levelCents <= levelCents).length;
  return { accounts, called: upTo(MARGIN_CALL_LEVEL_CENTS), watched: upTo(WATCHED_LEVEL_CENTS) };
}
