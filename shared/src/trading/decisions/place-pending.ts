/** Pending orders: an order that waits until the market reaches its target, with margin and fee reserved [ORDER-10] [ORDER-11]. */

import { isRefusal, type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { type Admitted, admitEntry, fundsRefusal } from './entry-checks.ts';
import { buildPendingOrder } from '../orders/build-order.ts';
import type { PlacePending } from '../orders/commands.ts';
import type { DecisionContext } from './context.ts';
import { expiryRefusal, expiryTimeOf } from '../rules/expiry-rules.ts';
import { entryCost } from '../pricing/entry-cost.ts';
import type { OrderPending } from '../orders/events.ts';
import { openingPriceOf, tickBefore, tickOf } from '../pricing/fill-price.ts';
import { pendingKindOf, stopsRefusal, targetRefusal } from '../rules/stop-rules.ts';

export function placePending(
  account: Account,
  command: PlacePending,
  context: DecisionContext,
): readonly OrderPending[] | Refusal {
  const { side, targetPrice, expiry = null } = command;
  const unending = expiryRefusal(expiry, context.nowMs);
  if (unending !== null) return unending;
  const admitted = admitEntry(account, command, context);
  if (isRefusal(admitted)) return admitted;
  const { instrument, quote } = admitted;
  const wrong =
    targetRefusal(instrument, targetPrice, openingPriceOf(side, quote)) ??
    stopsRefusal(instrument, command, { side, price: targetPrice });
  if (wrong !== null) return wrong;
  const pending = reserved(account, { command, ...admitted }, context);
  if (isRefusal(pending)) return pending;
  return fundsRefusal(account, pending.order, context.valuation) ?? [pending];
}

interface Placement extends Admitted {
  readonly command: PlacePending;
}

function reserved(
  account: Account,
  { command, instrument, leverage, quote }: Placement,
  context: DecisionContext,
): OrderPending | Refusal {
  const { lots, side, targetPrice, expiry = null } = command;
  const cost = entryCost(instrument, { lots, leverage, price: targetPrice }, context);
  if (cost === null) return refuse('price_not_available');
  const { conversion, marginMicros, feeMicros, terms } = cost;
  const { nextOrderId, nowMs } = context;
  const pendingKind = pendingKindOf(side, targetPrice, openingPriceOf(side, quote));
  return {
    kind: 'OrderPending',
    order: buildPendingOrder(
      command,
      { id: nextOrderId, accountId: account.id, leverage, conversion, createdAtMs: nowMs },
      {
        targetPrice,
        pendingKind,
        expiresAtMs: expiryTimeOf(expiry, nowMs),
        amendedAtMs: null,
        marginMicros,
        feeMicros,
      },
    ),
    terms,
    tick: tickOf(quote),
    before: tickBefore(instrument.id, context.market),
  };
}
