/** Presentation of an account and its orders; the REST answers and the pushes use the same. */

import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import type { Posting } from '@vernier/shared/ledger/posting';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { Committed } from '@vernier/shared/engine/requests';
import type { Executor } from '@vernier/shared/engine/executor';
import { accountFigures, floatingOf } from '@vernier/shared/trading/risk/figures';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { currentStop } from '@vernier/shared/trading/triggers/trigger-price';
import { entryPriceOf, isClosed, type OpenOrder, type Order } from '@vernier/shared/trading/orders/order';
import { encodeAccount } from '@vernier/shared/api/account-codec';
import { encodeLedgerKind } from '@vernier/shared/api/ledger-codec';
import { encodeOrder, type OrderValue } from '@vernier/shared/api/order-codec';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { Language } from '@vernier/shared/api/languages';
import type { AccountWire, LedgerEntryWire } from '@vernier/shared/api/shapes/account';
import { messages } from '../../platform/messages/messages.ts';
import type { Session } from '../../platform/routing/session.ts';

export function presentOrder(order: Order, executor: Executor): OrderWire {
  const instrument = executor.valuation.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${order.id} names no known instrument`);
  return encodeOrder(order, instrument, isClosed(order) ? null : currentValue(order, executor));
}

function presentAccount(account: Account, { valuation }: Executor): AccountWire {
  return encodeAccount(accountFigures(account, valuation), account);
}

/** Presentation of a commit for the private pushes. */
export function commitPresenter(executor: Executor) {
  return {
    order(orderId: number, { orders }: Committed): OrderWire {
      const order = orders.find(({ id }) => id === orderId);
      invariant(order !== undefined, `a commit that names order ${orderId} carries it`);
      return presentOrder(order, executor);
    },
    account: ({ account }: Committed): AccountWire => presentAccount(account, executor),
  };
}

function currentValue(order: OpenOrder, { valuation, trailing }: Executor): OrderValue {
  const quote = valuation.quotes.quoteOf(order.instrumentId);
  const price = quote === undefined ? entryPriceOf(order) : closingPriceOf(order.side, quote);
  if (order.status === 'pending') return { price, profitMicros: 0n };
  const stopLoss = currentStop(order, trailing.bestOf(order));
  return { price, profitMicros: floatingOf(order, valuation), stopLoss };
}

/** An entry of the account's cash, its memo in the reader's language. */
export function presentLedgerEntry(entry: Posting, lang: Language): LedgerEntryWire {
  return {
    Id: entry.id,
    Value: formatMicros(entry.amountMicros),
    MemoTran: messages.memo(entry, lang),
    CreatedAtTran: isoTime(entry.atMs),
    Balance: formatMicros(entry.balanceAfterMicros ?? 0n),
    OrderId: entry.orderId,
    TransferId: entry.transferId,
    Kind: encodeLedgerKind(entry.memo),
  };
}

/** The caller's trading account: every user has exactly one, with the user's own id. */
export function callerAccount(
  { executor }: { readonly executor: Pick<Executor, 'account'> },
  session: Session,
): Account {
  const account = executor.account(session.user.id);
  invariant(account !== undefined, `user ${session.user.id} has an account`);
  return account;
}
