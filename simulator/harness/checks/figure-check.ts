/** Checks of explained figures: the last number of each is the figure itself [EXPLAIN-5] [EXPLAIN-6]. */

import { invariant } from '@vernier/shared/assert';
import { explainAccountFigure } from '@vernier/shared/api/explain-account-figure';
import { explainOrderFigure } from '@vernier/shared/api/explain-order-figure';
import { ACCOUNT_FIGURES, ORDER_FIGURES } from '@vernier/shared/api/shapes/figure';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Step } from '@vernier/shared/trading/explain/step';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { Order } from '@vernier/shared/trading/orders/order';
import { recordOf } from '@vernier/shared/trading/orders/order-record';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { accountFigures } from '@vernier/shared/trading/risk/figures';

/** Margin, fee, swap and realised profit are those of the order, and follow from its events. */
export function checkOrderFigures(order: Order, steps: readonly Step[], valuation: Valuation): void {
  const stored = recordOf(order);
  const amounts = {
    margin: stored.marginMicros,
    fee: stored.feeMicros,
    swap: stored.swapMicros,
    profit: stored.profitMicros,
  };
  for (const figure of ORDER_FIGURES) {
    const { value, numbers } = explainOrderFigure(figure, { order, steps, valuation });
    const message = (what: string) => `order ${order.id}: the explained ${figure} ${what}`;
    const amount = amounts[figure];
    invariant(amount === null || value === formatMicros(amount), message('is that of the order'));
    const last = numbers.at(-1) ?? { name: figure, value: formatMicros(0n) };
    invariant(last.name === figure && last.value === value, message('follows from its numbers'));
  }
}

/** Equity and free margin are those of the account, and every figure follows from its numbers. */
export function checkAccountFigures(account: Account, valuation: Valuation): void {
  const { equityMicros, freeMarginMicros } = accountFigures(account, valuation);
  const amounts = new Map([
    ['equity', formatMicros(equityMicros)],
    ['free_margin', formatMicros(freeMarginMicros)],
  ]);
  for (const figure of ACCOUNT_FIGURES) {
    const { value, numbers } = explainAccountFigure(figure, account, valuation);
    const message = (what: string) => `account ${account.id}: the explained ${figure} ${what}`;
    const last = numbers.at(-1);
    const follows =
      value === null ? account.marginMicros === 0n : last?.name === figure && last.value === value;
    invariant(follows, message('follows from its numbers'));
    invariant((amounts.get(figure) ?? value) === value, message('is that of the account'));
  }
}
