/** risk.*: total positions of all clients, the broker's result, and the accounts that are close to a stop-out. */

import { ADMIN_ROLES } from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Book } from '@vernier/shared/trading/orders/account';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { z } from 'zod';
import type { MarginRanks, RankedAccount } from '../features/risk/margin-ranking.ts';
import { exposureOf } from './exposure-rows.ts';
import { filter, offsetOf, page, PAGE_ROWS } from './fields.ts';
import type { AdminContext } from './admin-context.ts';
import { BOOKS } from './order-rows.ts';
import { procedure, router } from './procedure.ts';

const WORST_ROWS = 8;

/** Without a book, both. */
const book = z.enum(BOOKS).optional();

export const riskRouter = router({
  exposure: procedure({ roles: ADMIN_ROLES })
    .input(filter({ book }))
    .query(({ ctx: { context }, input }) => {
      const books = booksOf(input.book);
      const ranking = rankingOf(context, books, WORST_ROWS);
      return {
        time: isoTime(context.clock.now()),
        ...exposureOf(context, books),
        accounts: ranking.total,
        /** At or below the level of the margin call, and at or below twice that. */
        called: ranking.called,
        watched: ranking.watched,
        worst_accounts: ranking.accounts.slice(0, WORST_ROWS).map((one) => accountRow(one, context)),
      };
    }),

  /** Every account that has a position, the lowest margin level first. */
  accounts: procedure({ roles: ADMIN_ROLES })
    .input(filter({ book, page }))
    .query(({ ctx: { context }, input }) => {
      const offset = offsetOf(input.page);
      const { accounts, total } = rankingOf(context, booksOf(input.book), offset + PAGE_ROWS);
      const rows = accounts.slice(offset, offset + PAGE_ROWS);
      return { list: rows.map((one) => accountRow(one, context)), total };
    }),
});

function booksOf(wanted: Book | undefined): readonly Book[] {
  return wanted === undefined ? BOOKS : [wanted];
}

/** Ranking of both books merged, the most endangered first. */
function rankingOf({ trading: { risk } }: AdminContext, books: readonly Book[], upTo: number): MarginRanks {
  const rankings = books.map((one) => risk.ranking.of(one));
  const sum = (count: (ranking: MarginRanks) => number) =>
    rankings.reduce((all, ranking) => all + count(ranking), 0);
  return {
    accounts: rankings
      .flatMap(({ accounts }) => accounts.slice(0, upTo))
      .toSorted((left, right) => left.levelCents - right.levelCents || left.account.id - right.account.id),
    total: sum(({ total }) => total),
    called: sum(({ called }) => called),
    watched: sum(({ watched }) => watched),
  };
}

/** The figures as their owner sees them at this moment. */
function accountRow(
  { account }: RankedAccount,
  { trading: { executor }, users: { identity } }: AdminContext,
) {
  const figures = accountFigures(account, executor.valuation);
  return {
    user_id: account.id,
    uid: identity.userById(account.id)?.uid ?? '',
    book: account.book,
    positions: account.holdingCount,
    balance: formatMicros(figures.balanceMicros),
    equity: formatMicros(figures.equityMicros),
    margin: formatMicros(figures.marginMicros),
    floating: formatMicros(figures.floatingMicros),
    /** Percent with two decimals; null when the last position closed meanwhile. */
    margin_level: figures.marginLevelCents === null ? null : figures.marginLevelCents / 100,
    risk_rate: figures.riskRateCents / 100,
    margin_call: account.marginCalled,
  };
}
