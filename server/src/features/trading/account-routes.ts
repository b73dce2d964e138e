/** The trading account: balance, figures, the ledger, and the reset of a demo account. */

import { PAGE_SIZE } from '@vernier/shared/limits';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Account } from '@vernier/shared/trading/orders/account';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { withdrawable } from '@vernier/shared/trading/risk/withdrawable';
import type { BalanceWire } from '@vernier/shared/api/shapes/account';
import { z } from 'zod';
import { callerAccount } from '../../core/trading/caller-account.ts';
import type { Context } from '../../context.ts';
import { execute } from '../../core/trading/execute.ts';
import { page } from '../../platform/routing/fields.ts';
import { type Route, userRoute } from '../../platform/routing/route.ts';
import { presentLedgerEntry } from '../../core/trading/present-account.ts';

const NoInput = z.object({});

export function moneyRoutes(context: Context): readonly Route[] {
  return [
    getBalance(context),
    accountDetail(context),
    accountChanges(context),
    resetDemo(context, 'resetDemo'),
    resetDemo(context, 'resetDemoPost'),
  ];
}

function getBalance(context: Context): Route {
  return userRoute({
    name: 'getBalance',
    limit: 'calls',
    input: NoInput,
    handle: ({ session }) => ({ data: balanceOf(callerAccount(context, session), context) }),
  });
}

function accountDetail(context: Context): Route {
  return userRoute({
    name: 'accountDetail',
    limit: 'calls',
    input: NoInput,
    handle({ session }) {
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
    },
  });
}

function accountChanges(context: Context): Route {
  return userRoute({
    name: 'accountChanges',
    limit: 'calls',
    input: z.object({ page }),
    async handle({ input, session, lang }) {
      const account = callerAccount(context, session);
      const total = account.entryCount;
      const entries = await context.store.entries(account.id, (input.page - 1) * PAGE_SIZE, PAGE_SIZE);
      return { data: { list: entries.map((entry) => presentLedgerEntry(entry, lang)), total } };
    },
  });
}

/** The specification's GET and its safer POST do the same; only the POST takes a key. */
function resetDemo(context: Context, name: 'resetDemo' | 'resetDemoPost'): Route {
  const isPost = name === 'resetDemoPost';
  return userRoute({
    name,
    limit: 'orders',
    ownSiteOnly: !isPost,
    idempotent: isPost,
    input: NoInput,
    handle: (call) =>
      execute(context, call, {
        route: name,
        command: { kind: 'ResetDemo', openingMicros: context.config.demoBalanceMicros },
        present: ({ account }) => balanceOf(account, context),
      }),
  });
}

function balanceOf(account: Account, { executor }: Context): BalanceWire {
  const { balanceMicros, equityMicros } = accountFigures(account, executor.valuation);
  return {
    balance: formatMicros(balanceMicros),
    lock_balance: formatMicros(account.lockedMicros),
    equity: formatMicros(equityMicros),
    withdrawable: formatMicros(withdrawable(account, executor.valuation)),
  };
}
