/** The call that explains a figure: of the account from its present state, of an order from its recorded events, of closed orders from their sums and from the equity, of a ledger entry, and of a withdrawal [EXPLAIN-5] [EXPLAIN-6] [EXPLAIN-8] [EXPLAIN-9] [EXPLAIN-10] [EXPLAIN-14]. */

import { refuse } from '@vernier/shared/refusals';
import type { ParsedInput } from '@vernier/shared/api/calls';
import { isOrderFigure, isResultFigure } from '@vernier/shared/api/calls/results';
import { explainAccountFigure } from '@vernier/shared/api/explain-account-figure';
import { explainDrawdown } from '@vernier/shared/api/explain-growth';
import { explainOrderFigure } from '@vernier/shared/api/explain-order-figure';
import { explainEntry, explainResultFigure } from '@vernier/shared/api/explain-result-figure';
import {
  ENTRY_FIGURE,
  type FigureNumberWire,
  type FigureWire,
  type OrderFigure,
  type ResultFigure,
  WITHDRAWAL_FIGURE,
} from '@vernier/shared/api/shapes/figure';
import type { Posting } from '@vernier/shared/ledger/posting';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import { explainOrder } from '@vernier/shared/trading/explain/explain';
import { explainWithdrawal } from '@vernier/shared/api/explain-withdrawal';
import { sizeTierNumbers } from '@vernier/shared/api/explain-size-tier';
import type { Account } from '@vernier/shared/trading/orders/account';
import { callerAccount } from '../../core/trading/present-account.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { filterOf, requestedCurve, requestedWindow } from './performance-route.ts';
import { readPerformance } from './read-performance.ts';
import type { ResultContext } from './result-context.ts';

export function explainRoute(context: ResultContext): Route {
  return route('explainFigure', async ({ input, session }) => {
    const account = callerAccount(context, session);
    const { figure, id = 0 } = input;
    if (isResultFigure(figure)) return { data: await resultFigure(context, account, { ...input, figure }) };
    if (figure === ENTRY_FIGURE) {
      const explained = await entryFigure(context, account.id, id);
      return explained === null ? refuse('not_found') : { data: explained };
    }
    if (figure === WITHDRAWAL_FIGURE) {
      const withdrawal = await context.transfers.withdrawal(id);
      return withdrawal?.accountId === account.id
        ? { data: explainWithdrawal(withdrawal) }
        : refuse('not_found');
    }
    if (!isOrderFigure(figure))
      return { data: explainAccountFigure(figure, account, context.executor.valuation) };
    const explained = await orderFigure(context, account.id, { figure, id });
    if (explained === null) return refuse('not_found');
    // Read after the figure: the size is that of the present orders.
    const order = account.openOrders.get(id);
    if (figure !== 'margin' || order === undefined) return { data: explained };
    const tiers = sizeTierNumbers(order, account, context.executor.valuation);
    return { data: { ...explained, numbers: [...tiers, ...explained.numbers] } };
  });
}

/** Null for an order that the account does not have. */
async function orderFigure(
  { executor: { valuation }, store }: ResultContext,
  accountId: number,
  { figure, id }: { readonly figure: OrderFigure; readonly id: number },
): Promise<FigureWire | null> {
  // Both reads see the same moment.
  const [order, events] = await Promise.all([store.order(accountId, id), store.orderEvents(accountId, id)]);
  if (order === null) return null;
  return explainOrderFigure(figure, { order, steps: explainOrder(id, events, valuation), valuation });
}

type ResultInput = ParsedInput<'explainFigure'> & { readonly figure: ResultFigure };

async function resultFigure(
  context: ResultContext,
  account: Account,
  { figure, ...input }: ResultInput,
): Promise<FigureWire> {
  const { tradeHistory, slices, executor } = context;
  const window = requestedWindow(input, context);
  if (figure === 'max_drawdown')
    return explainDrawdown((await requestedCurve(account, window, context)).fall);
  const source = { tradeHistory, slices, instruments: executor.valuation.instruments };
  const performance = await readPerformance(source, account.id, { window, filter: filterOf(input) });
  return explainResultFigure(figure, performance);
}

/** Null for an entry that the account does not have. */
async function entryFigure(
  context: ResultContext,
  accountId: number,
  id: number,
): Promise<FigureWire | null> {
  const entry = await entryOf(context.cashLedger, accountId, id);
  if (entry?.balanceAfterMicros == null) return null;
  const { amountMicros, balanceAfterMicros } = entry;
  const numbers = await numbersOfAmount(context, accountId, entry);
  return explainEntry({ amountMicros, balanceAfterMicros, numbers });
}

/** Ids ascend with the numbers of the account's entries, so the search halves them. */
async function entryOf(cashLedger: CashLedger, accountId: number, id: number): Promise<Posting | null> {
  let [below, above] = [0, (await cashLedger.count(accountId)) + 1];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    const [entry] = await cashLedger.entries(accountId, middle - 1, middle);
    if (entry?.id === id) return entry;
    if ((entry?.id ?? Number.POSITIVE_INFINITY) < id) below = middle;
    else above = middle;
  }
  return null;
}

const ORDER_MEMOS: Readonly<Partial<Record<Posting['memo'], OrderFigure>>> = { fee: 'fee', profit: 'profit' };

/** The arithmetic of the order's figure, where the entry is the whole of it; the fee of a closed part belongs to its position. */
async function numbersOfAmount(
  context: ResultContext,
  accountId: number,
  { memo, orderId, amountMicros }: Posting,
): Promise<readonly FigureNumberWire[]> {
  const figure = ORDER_MEMOS[memo];
  if (figure === undefined || orderId === null) return [];
  const explained = await orderFigure(context, accountId, { figure, id: orderId });
  const amount = formatMicros(figure === 'fee' ? -amountMicros : amountMicros);
  return explained?.value === amount ? explained.numbers : [];
}
