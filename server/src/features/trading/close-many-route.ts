/** The call that closes several positions at once [ORDER-22]. */

import { formatMicros } from '@vernier/shared/numbers/money';
import { REFUSALS } from '@vernier/shared/refusals';
import { isClosed } from '@vernier/shared/trading/orders/order';
import { sideOfType } from '@vernier/shared/api/order-codec';
import type { ClosedManyWire } from '@vernier/shared/api/shapes/order';
import { presentOrder } from '../../core/trading/present-account.ts';
import { type Accepted, execute } from '../../core/trading/execute.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import type { TradingContext } from './trading-context.ts';

export function closeManyRoute(context: TradingContext): Route {
  return route('closeMany', (call) => {
    const { forex_id: instrumentId = null, type, result = null, cont: lots } = call.input;
    const side = type === undefined ? null : sideOfType(type);
    return execute(context.commands, call, {
      route: 'closeMany',
      command: { kind: 'CloseMany', instrumentId, side, result, ...(lots !== undefined && { lots }) },
      // Each part is another order.
      admit: () =>
        context.demoOrders?.take(lots === undefined ? 'closing' : 'change', call.session, call.ip) ?? null,
      present: (outcome) => closedMany(outcome, context),
    });
  });
}

function closedMany({ orders, failed, account }: Accepted, { executor }: TradingContext): ClosedManyWire {
  return {
    closed: orders.filter(isClosed).map((order) => presentOrder(order, executor)),
    failed: failed.map(({ orderId: id, refusal: { refused: reason } }) => ({
      id,
      code: REFUSALS[reason],
      reason,
    })),
    balance: formatMicros(account.balanceMicros),
  };
}
