/** risk.*: total positions of all clients, the broker's result, and the accounts that are close to a stop-out. */

import { ADMIN_ROLES } from '@vernier/db/repositories/admin/admins';
import { isoTime } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { formatMicros, divRound, type Micros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS, scaledToNumber } from '@vernier/shared/numbers/price';
import type { Book } from '@vernier/shared/trading/orders/account';
import { type Exposure, exposureDivisor, exposureValue } from '@vernier/shared/trading/orders/exposure';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { z } from 'zod';
import type { RankedAccount } from '../features/risk/level-order.ts';
import type { AdminContext } from './admin-context.ts';
import { filter, nextPageNumber, pageByNumber, pageFields } from './fields.ts';
import { BOOKS } from './order-rows.ts';
import { procedure, router } from './procedure.ts';

const WORST_ROWS = 8;

/** Without a book, both. */
const BookFilter = z.enum(BOOKS).optional();

export const riskRouter = router({
  exposure: procedure({ roles: ADMIN_ROLES })
    .input(filter({ book: BookFilter }))
    .query(async ({ ctx: { context }, input: { book } }) => {
      const ranking = await context.trading.risk.ranking.of(book);
      return {
        time: isoTime(context.clock.now()),
        ...exposureOf(context, book === undefined ? BOOKS : [book]),
        accounts: ranking.total,
        /** At or below the level of the margin call, and at or below twice that. */
        called: ranking.called,
        watched: ranking.watched,
        worst_accounts: await Promise.all(
          ranking.accounts(0, WORST_ROWS).map((one) => accountRow(one, context)),
        ),
      };
    }),

  /** Every account that has a position, the lowest margin level first. */
  accounts: procedure({ roles: ADMIN_ROLES })
    .input(filter({ book: BookFilter, ...pageFields }))
    .query(async ({ ctx: { context }, input }) => {
      const { accounts, total } = await context.trading.risk.ranking.of(input.book);
      const { offset, limit } = pageByNumber(input);
      const rows = accounts(offset, limit);
      const list = await Promise.all(rows.map((one) => accountRow(one, context)));
      return { list, total, next: nextPageNumber(input, total) };
    }),
});

/** The figures as their owner sees them at this moment. */
async function accountRow(
  { account }: RankedAccount,
  { trading: { executor }, users: { identity } }: AdminContext,
) {
  const figures = accountFigures(account, executor.valuation);
  return {
    user_id: account.id,
    uid: (await identity.userById(account.id))?.uid ?? '',
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

interface InstrumentSums {
  readonly longLots: bigint;
  readonly shortLots: bigint;
  readonly positions: number;
  readonly marginMicros: Micros;
  readonly netMicros: Micros;
  readonly grossMicros: Micros;
  readonly floatingMicros: Micros;
  readonly brokerMicros: Micros;
}

function exposureOf(context: AdminContext, books: readonly Book[]) {
  const { brokerResult } = context.trading.risk;
  const instruments: ReturnType<typeof exposureRow>[] = [];
  const credits = books.reduce((sum, book) => sum + (brokerResult.of(book).get(null) ?? 0n), 0n);
  let [today, floating, margin] = [credits, 0n, 0n];
  let positions = 0;
  for (const instrument of context.trading.market.instruments) {
    const sums = sumsOf(context, instrument, books);
    today += sums.brokerMicros;
    floating += sums.floatingMicros;
    margin += sums.marginMicros;
    positions += sums.positions;
    if (sums.positions > 0 || sums.brokerMicros !== 0n) instruments.push(exposureRow(instrument, sums));
  }
  return {
    instruments,
    house: {
      /** Realised since midnight UTC of market time. */
      today: formatMicros(today),
      /** The part of `today` that covered negative balances. */
      credits: formatMicros(credits),
      floating: formatMicros(-floating),
      /** False while the earlier part of the day is still being read after a start. */
      is_whole: brokerResult.isWhole,
    },
    positions,
    margin: formatMicros(margin),
  };
}

function sumsOf(
  { trading: { risk, market } }: AdminContext,
  instrument: Instrument,
  books: readonly Book[],
): InstrumentSums {
  const quote = market.quoteOf(instrument.id);
  const divisor = exposureDivisor(instrument.pricePrecision);
  const worth = (exposure: Exposure) =>
    quote === undefined ? 0n : divRound(exposureValue(exposure, quote, instrument.unitsPerLot), divisor);
  let sum: InstrumentSums = {
    longLots: 0n,
    shortLots: 0n,
    positions: 0,
    marginMicros: 0n,
    netMicros: 0n,
    grossMicros: 0n,
    floatingMicros: 0n,
    brokerMicros: 0n,
  };
  for (const book of books) {
    const brokerMicros = sum.brokerMicros + (risk.brokerResult.of(book).get(instrument.id) ?? 0n);
    const position = risk.orders.positions(book).get(instrument.id);
    if (position === undefined) {
      sum = { ...sum, brokerMicros };
      continue;
    }
    const { exposure } = position;
    sum = {
      longLots: sum.longLots + position.longLots,
      shortLots: sum.shortLots + position.shortLots,
      positions: sum.positions + exposure.positions,
      marginMicros: sum.marginMicros + position.marginMicros,
      netMicros: sum.netMicros + worth({ ...exposure, cost: 0n }),
      grossMicros: sum.grossMicros + worth({ ...exposure, sold: -exposure.sold, cost: 0n }),
      floatingMicros: sum.floatingMicros + worth(exposure),
      brokerMicros,
    };
  }
  return sum;
}

function exposureRow({ code, showCode }: Instrument, sums: InstrumentSums) {
  const lots = (scaled: bigint) => scaledToNumber(scaled, LOT_DECIMALS);
  return {
    code,
    show_code: showCode,
    positions: sums.positions,
    long_lots: lots(sums.longLots),
    short_lots: lots(sums.shortLots),
    /** Long minus short, and their sum. */
    net_lots: lots(sums.longLots - sums.shortLots),
    gross_lots: lots(sums.longLots + sums.shortLots),
    /** The same in USD at the newest quote. */
    net_value: formatMicros(sums.netMicros),
    gross_value: formatMicros(sums.grossMicros),
    margin: formatMicros(sums.marginMicros),
    /** Clients' profit if all closed now; the broker's loss is the same amount. */
    floating: formatMicros(sums.floatingMicros),
    /** The broker's result of today's closed trades: profit, fees and financing. */
    house_today: formatMicros(sums.brokerMicros),
  };
}
