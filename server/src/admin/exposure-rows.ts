/** Exposure of the clients' positions per instrument, net and gross, with the broker's result. */

import { divRound, formatMicros, type Micros } from '@vernier/shared/numbers/money';
import type { Instrument } from '@vernier/shared/market/instrument';
import { LOT_DECIMALS, scaledToNumber } from '@vernier/shared/numbers/price';
import type { Book } from '@vernier/shared/trading/orders/account';
import { type Exposure, exposureDivisor, exposureValue } from '@vernier/shared/trading/orders/exposure';
import type { AdminContext } from './admin-context.ts';

interface InstrumentSums {
  readonly longLots: bigint;
  readonly shortLots: bigint;
  readonly positions: number;
  readonly marginMicros: Micros;
  readonly netMicros: Micros;
  readonly grossMicros: Micros;
  readonly floatingMicros: Micros;
  readonly houseMicros: Micros;
}

export function exposureOf(context: AdminContext, books: readonly Book[]) {
  const { house } = context.trading.risk;
  const instruments: ReturnType<typeof exposureRow>[] = [];
  const credits = books.reduce((sum, book) => sum + (house.of(book).get(null) ?? 0n), 0n);
  let [today, floating, margin] = [credits, 0n, 0n];
  let positions = 0;
  for (const instrument of context.trading.market.instruments) {
    const sums = sumsOf(context, instrument, books);
    today += sums.houseMicros;
    floating += sums.floatingMicros;
    margin += sums.marginMicros;
    positions += sums.positions;
    if (sums.positions > 0 || sums.houseMicros !== 0n) instruments.push(exposureRow(instrument, sums));
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
      is_whole: house.isWhole,
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
    houseMicros: 0n,
  };
  for (const book of books) {
    const houseMicros = sum.houseMicros + (risk.house.of(book).get(instrument.id) ?? 0n);
    const position = risk.orders.positions(book).get(instrument.id);
    if (position === undefined) {
      sum = { ...sum, houseMicros };
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
      houseMicros,
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
    house_today: formatMicros(sums.houseMicros),
  };
}
