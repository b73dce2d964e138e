/** Invariants of an account at any time, recomputed from its orders. */

import { invariant } from '@vernier/shared/assert';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { type Exposure, shiftExposure } from '@vernier/shared/trading/orders/exposure';
import { accountFigures, equityRange } from '@vernier/shared/trading/risk/figures';
import { sharedMargin } from './account-figures.ts';

/** Throws at the first figure that differs from the orders [MARGIN-5] [MARGIN-6] [MARGIN-7] [LEDGER-4] [LEDGER-6]. */
export function checkAccount(account: Account, valuation: Valuation): void {
  const of = (what: string) => `account ${account.id}: ${what}`;
  let margin = 0n;
  let reserved = 0n;
  let holding = 0;
  const exposures = new Map<number, Exposure>();
  for (const [id, order] of account.openOrders) {
    invariant(id === order.id && order.accountId === account.id, of('an order has its id and account'));
    if (order.status === 'pending') {
      reserved += order.marginMicros + order.feeMicros;
      continue;
    }
    margin += order.marginMicros;
    holding += 1;
    exposures.set(order.instrumentId, shiftExposure(exposures.get(order.instrumentId), order, 1));
  }
  invariant(
    account.marginMicros === margin - sharedMargin(account),
    of('margin is the sum over the positions, less what opposite ones share'),
  );
  invariant(account.reservedMicros === reserved, of('reserves are the sum over the pending orders'));
  invariant(account.holdingCount === holding, of('holdingCount is the number of positions'));
  invariant(account.balanceMicros >= 0n || holding > 0, of('the balance is negative only with a position'));
  invariant(account.lockedMicros === withdrawalTotal(account), of('the hold is the sum of its withdrawals'));
  invariant(account.exposures.size === exposures.size, of('exposures are of the instruments with positions'));
  for (const [id, exposure] of exposures) {
    const stored = account.exposures.get(id);
    const same =
      stored?.bought === exposure.bought && stored.sold === exposure.sold && stored.cost === exposure.cost;
    invariant(
      same && stored.positions === exposure.positions,
      of(`the exposure in ${id} is the sum of its positions`),
    );
  }
  checkFigures(account, valuation);
}

function withdrawalTotal({ openTransfers }: Account): bigint {
  let sum = 0n;
  for (const transfer of openTransfers.values())
    if (transfer.kind === 'withdrawal') sum += transfer.amountMicros;
  return sum;
}

function checkFigures(account: Account, valuation: Valuation): void {
  const figures = accountFigures(account, valuation);
  const { equityMicros, balanceMicros, floatingMicros, marginMicros, reservedMicros, freeMarginMicros } =
    figures;
  invariant(equityMicros === balanceMicros + floatingMicros, 'equity is balance plus floating profit');
  invariant(
    freeMarginMicros === equityMicros - marginMicros - reservedMicros,
    'free margin is equity minus margin and reserves',
  );
  const { leastMicros, mostMicros } = equityRange(account, valuation);
  invariant(
    leastMicros <= equityMicros && equityMicros <= mostMicros,
    'the equity range contains the equity',
  );
}
