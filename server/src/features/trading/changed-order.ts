/** Answer of a command about one order. */

import { invariant } from '@vernier/shared/assert';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Accepted } from '../../core/trading/execute.ts';
import { presentOrder } from '../../core/trading/present-account.ts';
import type { TradingContext } from './trading-context.ts';

/** The order that the command was about; with a part it is the part that closed. */
export function changedOrder({ executor }: TradingContext) {
  return ({ orders, account }: Accepted) => {
    const [order] = orders;
    invariant(order !== undefined, 'a trade changes an order');
    // The presentation is a new object: a copy of its fields would take longer than the rest.
    return Object.assign(presentOrder(order, executor), { balance: formatMicros(account.balanceMicros) });
  };
}
