/** Accepts an order that rests until the market reaches its target, with margin and fee reserved [P1] [P2]. */

import { isRefusal, type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { type Admitted, admitEntry, fundsRefusal } from './entry-checks.ts';
import type { PlacePending } from '../orders/commands.ts';
import type { DecisionContext } from './context.ts';
import { entryCost } from '../pricing/entry-cost.ts';
import type { OrderPending } from '../orders/events.ts';
import { openingPriceOf, tickBefore, tickOf } from '../pricing/fill-price.ts';
import { pendingKindOf, stopsRefusal, targetRefusal } from '../rules/stop-rules.ts';

export function placePending(
  account: Account,
  command: PlacePending,
  context: DecisionContext,
): readonly OrderPending[] | Refusal {
  const { side, targetPrice } = command;
  const admitted = admitEntry(command, context);
  if (isRefusal(admitted)) return admitted;
  const { instrument, quote } = admitted;
  const wrong =
    targetRefusal(instrument, targetPrice, openingPriceOf(side, quote)) ??
    stopsRefusal(instrument, command, { side, price: targetPrice });
  if (wrong !== null) return wrong;
  const pending = resting(account, { command, ...admitted }, context);
  if (isRefusal(pending)) return pending;
  return fundsRefusal(account, pending.order, context.valuation) ?? [pending];
}

interface Placement extends Admitted {
  readonly command: PlacePending;
}

function resting(
  account: Account,
  { command, instrument, leverage, quote }: Placement,
  context: DecisionContext,
): OrderPending | Refusal {
  const { lots, side, targetPrice, stopLoss, takeProfit } = command;
  const cost = entryCost(instrument, { lots, leverage, price: targetPrice }, context);
  if (cost === null) return refuse('price_not_available');
  return {
    kind: 'OrderPending',
    order: {
      id: context.nextOrderId,
      accountId: account.id,
      instrumentId: instrument.id,
      side,
      status: 'pending',
      lots,
      leverage,
      openPrice: targetPrice,
      closePrice: null,
      marginMicros: cost.marginMicros,
      feeMicros: cost.feeMicros,
      conversion: cost.conversion,
      swapMicros: 0n,
      profitMicros: null,
      stopLoss,
      takeProfit,
      targetPrice,
      pendingKind: pendingKindOf(side, targetPrice, openingPriceOf(side, quote)),
      createdAtMs: context.nowMs,
      openedAtMs: null,
      closedAtMs: null,
      closeReason: null,
      openTick: null,
      closeTick: null,
      swappedAtMs: null,
      parentId: null,
      historyNumber: null,
    },
    terms: cost.terms,
    tick: tickOf(quote),
    before: tickBefore(instrument.id, context.market),
  };
}
