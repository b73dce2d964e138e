/** Exposure of the clients' positions per instrument, net and gross, with the broker's result. */

import { divRound, formatMicros, type Micros } from '@vernier/shared/numbers/money';
import type { Instrument } from '@vernier/shared/market/instrument';
import { LOT_DECIMALS, scaledToNumber } from '@vernier/shared/numbers/price';
import type { Book } from '@vernier/shared/trading/orders/account';
import { type Exposure, exposureDivisor, exposureValue } from '@vernier/shared/trading/orders/exposure';
import { z } from 'zod';
import type { AdminContext } from './admin-context.ts';

const money = z.string();

export const ExposureRow = z.object({
  code: z.string(),
  show_code: z.string(),
  positions: z.int(),
  long_lots: z.number(),
  short_lots: z.number(),
  /** Long minus short, and their sum. */
  net_lots: z.number(),
  gross_lots: z.number(),
  /** The same in USD at the newest quote. */
  net_value: money,
  gross_value: money,
  margin: money,
  /** Clients' profit if all closed now; the broker's loss is the same amount. */
  floating: money,
  /** The broker's result of today's closed trades: profit, fees and financing. */
  house_today: money,
});

export const BrokerResult = z.object({
  /** Realised since midnight UTC of market time; `credits` is the part that covered negative balances. */
  today: money,
  credits: money,
  /** Of the open positions. */
  floating: money,
  /** False while the earlier part of the day is still being read after a start. */
  is_whole: z.boolean(),
});

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

type ExposureRow = z.input<typeof ExposureRow>;

interface ExposureSummary {
  readonly instruments: ExposureRow[];
  readonly house: z.input<typeof BrokerResult>;
  readonly positions: number;
  readonly margin: string;
}

export function exposureOf(context: AdminContext, books: readonly Book[]): ExposureSummary {
  const { house } = context.trading.risk;
  const rows: ExposureRow[] = [];
  const credits = books.reduce((sum, book) => sum + (house.of(book).get(null) ?? 0n), 0n);
  let [today, floating, margin] = [credits, 0n, 0n];
  let positions = 0;
  for (const instrument of context.trading.market.instruments) {
    const sums = sumsOf(context, instrument, books);
    today += sums.houseMicros;
    floating += sums.floatingMicros;
    margin += sums.marginMicros;
    positions += sums.positions;
    if (sums.positions > 0 || sums.houseMicros !== 0n) rows.push(exposureRow(instrument, sums));
  }
  return {
    instruments: rows,
    house: {
      today: formatMicros(today),
      credits: formatMicros(credits),
      floating: formatMicros(-floating),
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
  let sum: InstrumentSums = NOTHING;
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

const NOTHING: InstrumentSums = {
  longLots: 0n,
  shortLots: 0n,
  positions: 0,
  marginMicros: 0n,
  netMicros: 0n,
  grossMicros: 0n,
  floatingMicros: 0n,
  houseMicros: 0n,
};

function exposureRow({ code, showCode }: Instrument, sums: InstrumentSums): ExposureRow {
  const lots = (scaled: bigint) => scaledToNumber(scaled, LOT_DECIMALS);
  return {
    code,
    show_code: showCode,
    positions: sums.positions,
    long_lots: lots(sums.longLots),
    short_lots: lots(sums.shortLots),
    net_lots: lots(sums.longLots - sums.shortLots),
    gross_lots: lots(sums.longLots + sums.shortLots),
    net_value: formatMicros(sums.netMicros),
    gross_value: formatMicros(sums.grossMicros),
    margin: formatMicros(sums.marginMicros),
    floating: formatMicros(sums.floatingMicros),
    house_today: formatMicros(sums.houseMicros),
  };
}
