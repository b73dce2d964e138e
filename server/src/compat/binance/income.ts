/** The endpoint of income: the account's ledger, with overnight financing as the funding fee. */

import type { LedgerKindWire } from '@vernier/shared/api/shapes/account';
import { encodeLedgerKind } from '@vernier/shared/api/ledger-codec';
import type { Posting } from '@vernier/shared/ledger/posting';
import { formatMicros } from '@vernier/shared/numbers/money';
import { type Endpoint, signedRead, type SignedRequest } from './binance-context.ts';
import type { PlacingContext } from './place-order.ts';
import { optionalSymbol, SETTLEMENT } from './symbols.ts';

const USUAL_ROWS = 100;
const MOST_ROWS = 1_000;

const INCOME_TYPES: Readonly<Record<LedgerKindWire, string>> = {
  fee: 'COMMISSION',
  profit: 'REALIZED_PNL',
  swap: 'FUNDING_FEE',
  protection: 'INSURANCE_CLEAR',
  opening: 'TRANSFER',
  deposit: 'TRANSFER',
  withdrawal: 'TRANSFER',
  hold: 'TRANSFER',
  release: 'TRANSFER',
  adjustment: 'TRANSFER',
  reset: 'TRANSFER',
};

export function incomeEndpoints(context: PlacingContext): readonly Endpoint[] {
  return [signedRead('/fapi/v1/income', (request) => income(request, context))];
}

/** Of the newest ledger entries, the oldest first. */
async function income({ session, parameters }: SignedRequest, context: PlacingContext) {
  const { store, market } = context;
  const instrument = optionalSymbol(market, parameters);
  const type = parameters.text('incomeType')?.toUpperCase();
  const startMs = parameters.whole('startTime') ?? 0;
  const endMs = parameters.whole('endTime') ?? Number.POSITIVE_INFINITY;
  const entries = (await store.entries(session.user.id, 0, MOST_ROWS)).filter(
    ({ memo, atMs }) =>
      atMs >= startMs &&
      atMs <= endMs &&
      (type === undefined || INCOME_TYPES[encodeLedgerKind(memo)] === type),
  );
  const symbols = await symbolsOf(session.user.id, entries, context);
  return entries
    .map((entry) => incomeJson(entry, symbols.get(entry.orderId ?? 0) ?? ''))
    .filter(({ symbol }) => instrument === undefined || symbol === instrument.code)
    .toReversed()
    .slice(-parameters.limit(USUAL_ROWS, MOST_ROWS));
}

/** The symbol of each order that an entry names. */
async function symbolsOf(
  accountId: number,
  entries: readonly Posting[],
  { store, executor, market }: PlacingContext,
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))];
  const open = executor.account(accountId)?.openOrders;
  const orders = await Promise.all(
    ids.map(async (id) => open?.get(id) ?? (await store.order(accountId, id))),
  );
  return new Map(
    orders.flatMap((order) =>
      order === null ? [] : [[order.id, market.instrument(order.instrumentId)?.code ?? ''] as const],
    ),
  );
}

function incomeJson({ id, memo, amountMicros, orderId, atMs }: Posting, symbol: string) {
  return {
    symbol,
    incomeType: INCOME_TYPES[encodeLedgerKind(memo)],
    income: formatMicros(amountMicros),
    asset: SETTLEMENT,
    info: memo,
    time: atMs,
    tranId: id,
    tradeId: orderId === null ? '' : String(orderId),
  };
}
