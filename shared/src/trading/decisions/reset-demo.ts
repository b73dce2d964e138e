/** Sets a demo account back: everything open is closed, the balance is the opening one again. */

import { isRefusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { closeOpenOrders } from './closing.ts';
import type { ResetDemo } from '../orders/commands.ts';
import type { Decision, DecisionContext } from './context.ts';

/** A reset works also in a closed market: the newest quote counts, at any age. */
export function resetDemo(
  account: Account,
  { openingMicros }: ResetDemo,
  context: DecisionContext,
): Decision {
  if (account.book !== 'demo') return refuse('only_demo_account');
  const settled = closeOpenOrders(account, context);
  if (isRefusal(settled)) return settled;
  const { events, leftMicros } = settled;
  return [...events, { kind: 'DemoReset', adjustmentMicros: openingMicros - leftMicros }];
}
