/** The call that closes a position and opens the opposite one [ORDER-23]. */

import { invariant } from '@vernier/shared/assert';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { ReversedWire } from '@vernier/shared/api/shapes/order';
import { presentOrder } from '../../core/trading/present-account.ts';
import { type Accepted, execute } from '../../core/trading/execute.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import type { TradingContext } from './trading-context.ts';

export function reverseRoute(context: TradingContext): Route {
  return route('reverseOrder', (call) =>
    execute(context.commands, call, {
      route: 'reverseOrder',
      command: { kind: 'ReverseOrder', orderId: call.input.id, leverage: call.input.multiple ?? null },
      admit: () => context.demoOrders?.take('change', call.session, call.ip) ?? null,
      present: (outcome) => reversed(outcome, context),
    }),
  );
}

function reversed({ orders, account }: Accepted, { executor }: TradingContext): ReversedWire {
  const [closed, opened] = orders;
  invariant(closed !== undefined && opened !== undefined, 'a reversal closes one order and opens another');
  return {
    closed: presentOrder(closed, executor),
    opened: presentOrder(opened, executor),
    balance: formatMicros(account.balanceMicros),
  };
}
