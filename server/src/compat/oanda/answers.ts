/** Answers to commands: the transactions by their roles, in the names that each endpoint gives to them. */

import { exact, formatScaled, parseDecimal } from '@vernier/shared/numbers/decimal';
import { formatMicros, type Micros, parseMicros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS } from '@vernier/shared/numbers/price';
import type { OandaTransaction } from './transactions-of-event.ts';

export interface SentTransactions {
  readonly transactions: readonly OandaTransaction[];
  readonly lastId: number;
}

/** Ids of everything that a command made. */
export function sentIds({ transactions, lastId }: SentTransactions) {
  return {
    relatedTransactionIDs: transactions.map(({ id }) => id),
    lastTransactionID: String(lastId),
  };
}

export function ofType(
  { transactions }: SentTransactions,
  fits: (type: string) => boolean,
): readonly OandaTransaction[] {
  return transactions.filter(({ type }) => fits(type));
}

/** The order and its fill. An order that ends two or more trades has a fill for each in the log; its answer has their sum. */
export function orderAnswer(
  sent: SentTransactions,
  units: string | undefined,
): { readonly create: OandaTransaction | undefined; readonly fill: OandaTransaction | undefined } {
  const [create] = ofType(sent, (type) => ENTRY_TYPES.includes(type));
  const fills = ofType(sent, (type) => type === 'ORDER_FILL');
  const last = fills.at(-1);
  const whole = units === undefined ? create : create && { ...create, units };
  if (last === undefined || fills.length === 1) return { create: whole, fill: last };
  const sum = (field: string) =>
    formatMicros(fills.reduce<Micros>((all, fill) => all + exact(parseMicros(String(fill[field]))), 0n));
  const opened = fills.flatMap((fill) => fill['tradeOpened'] ?? []);
  const reduced = fills.flatMap((fill) => fill['tradeReduced'] ?? []);
  const closed = fills.flatMap((fill) => fill['tradesClosed'] ?? []);
  return {
    create: whole,
    fill: {
      ...last,
      units: sumOfUnits(fills),
      orderID: create?.id ?? last['orderID'],
      ...{ pl: sum('pl'), financing: sum('financing'), commission: sum('commission') },
      ...(closed.length > 0 && { tradesClosed: closed }),
      ...(reduced.length > 0 && { tradeReduced: reduced[0] }),
      ...(opened.length > 0 && { tradeOpened: opened[0] }),
    },
  };
}

function sumOfUnits(fills: readonly OandaTransaction[]): string {
  const sum = fills.reduce((all, { units }) => all + exact(parseDecimal(String(units), LOT_DECIMALS)), 0n);
  return formatScaled(sum, LOT_DECIMALS).replace(TRAILING_ZEROS, '');
}

const TRAILING_ZEROS = /\.?0+$/;
const ENTRY_TYPES = ['MARKET_ORDER', 'LIMIT_ORDER', 'STOP_ORDER'];
