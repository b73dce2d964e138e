/** The trading account: balance, figures, the ledger, and the reset of a demo account. */

import { PAGE_SIZE } from '@vernier/shared/limits';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Account } from '@vernier/shared/trading/orders/account';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { withdrawable } from '@vernier/shared/trading/risk/withdrawable';
import type { BalanceWire } from '@vernier/shared/api/shapes/account';
import { callerAccount, presentLedgerEntry } from '../../core/trading/present-account.ts';
import type { TradingContext } from './trading-context.ts';
import { execute } from '../../core/trading/execute.ts';
import { type Route, route } from '../../platform/routing/route.ts';

export function moneyRoutes(context: TradingContext): readonly Route[] {
  return [
    getBalance(context),
    accountDetail(context),
    accountChanges(context),
    resetDemo(context, 'resetDemo'),
    resetDemo(context, 'resetDemoPost'),
  ];
}

function getBalance(context: TradingContext): Route {
  return route('getBalance', ({ session }) => ({
    data: balanceOf(callerAccount(context, session), context),
  }));
}

function accountDetail(context: TradingContext): Route {
  return route('accountDetail', ({ session }) => {
    const account = callerAccount(context, session);
    const figures = accountFigures(account, context.executor.valuation);
    return {
      data: {
        balance: formatMicros(figures.balanceMicros),
        lock_balance: formatMicros(account.lockedMicros),
        equity: formatMicros(figures.equityMicros),
        margin: formatMicros(figures.marginMicros),
        free_margin: formatMicros(figures.freeMarginMicros),
      },
    };
  });
}

function accountChanges(context: TradingContext): Route {
  return route('accountChanges', async ({ input, session, lang }) => {
    const account = callerAccount(context, session);
    const total = account.entryCount;
    const entries = await context.store.entries(account.id, (input.page - 1) * PAGE_SIZE, PAGE_SIZE);
    return { data: { list: entries.map((entry) => presentLedgerEntry(entry, lang)), total } };
  });
}

/** The specification's GET and its safer POST do the same. */
function resetDemo(context: TradingContext, name: 'resetDemo' | 'resetDemoPost'): Route {
  return route(name, (call) =>
    execute(context.commands, call, {
      route: name,
      command: { kind: 'ResetDemo', openingMicros: context.config.demoBalanceMicros },
      admit: () => context.demoOrders?.take('change', call.session, call.ip) ?? null,
      present: ({ account }) => balanceOf(account, context),
    }),
  );
}

function balanceOf(account: Account, { executor }: TradingContext): BalanceWire {
  const { balanceMicros, equityMicros } = accountFigures(account, executor.valuation);
  return {
    balance: formatMicros(balanceMicros),
    lock_balance: formatMicros(account.lockedMicros),
    equity: formatMicros(equityMicros),
    withdrawable: formatMicros(withdrawable(account, executor.valuation)),
  };
}
