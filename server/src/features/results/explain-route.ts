/** The call that explains a figure: of the account from its present state, of an order from its recorded events [EXPLAIN-5] [EXPLAIN-6]. */

import { refuse } from '@vernier/shared/refusals';
import { isOrderFigure } from '@vernier/shared/api/calls/results';
import { explainAccountFigure } from '@vernier/shared/api/explain-account-figure';
import { explainOrderFigure } from '@vernier/shared/api/explain-order-figure';
import { explainOrder } from '@vernier/shared/trading/explain/explain';
import { callerAccount } from '../../core/trading/present-account.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import type { ResultContext } from './result-context.ts';

export function explainRoute({ executor, store }: ResultContext): Route {
  return route('explainFigure', async ({ input: { figure, id = 0 }, session }) => {
    const { valuation } = executor;
    const account = callerAccount({ executor }, session);
    if (!isOrderFigure(figure)) return { data: explainAccountFigure(figure, account, valuation) };
    // Both reads see the same moment.
    const [order, events] = await Promise.all([
      store.order(account.id, id),
      store.orderEvents(account.id, id),
    ]);
    if (order === null) return refuse('not_found');
    const steps = explainOrder(id, events, valuation);
    return { data: explainOrderFigure(figure, { order, steps, valuation }) };
  });
}
