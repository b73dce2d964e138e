/** Account calls: balance, margin, ledger, statements, and the reset of a demo account. */

import { z } from 'zod';
import { defineGet, definePost, file, json } from '../define-call.ts';
import { flag, id, page, wholeNumber } from '../fields.ts';
import { ActivityPageWire, ActivityReadWire } from '../shapes/activity.ts';
import { isStatementPeriod, STATEMENT_DAYS, STATEMENT_PERIOD_ERROR } from '../statement-period.ts';
import { AccountDetailWire, BalanceWire, LedgerPageWire, MonthlyStatementWire } from '../shapes/account.ts';

const statementInput = z
  .object({ ...STATEMENT_DAYS, format: z.enum(['csv', 'pdf']).describe('Format of the file.') })
  .refine(isStatementPeriod, STATEMENT_PERIOD_ERROR);

export const ACCOUNT_CALLS = {
  getBalance: defineGet('/v1/api/main/wallet/getBalance', {
    output: json(BalanceWire),
    scope: 'read',
    load: 'never-shed',
    summary: 'Balance, equity and the amount that you can withdraw',
    description: '`lock_balance` is on hold for withdrawals in review. It is not part of the balance.',
  }),
  accountDetail: defineGet('/v1/api/main/account/forexDetail', {
    output: json(AccountDetailWire),
    scope: 'read',
    load: 'never-shed',
    summary: 'Balance, equity and margin',
    description: 'At the current prices.',
  }),
  accountChanges: defineGet('/v1/api/main/accountLog/forexChange', {
    input: z.object({ page }),
    output: json(LedgerPageWire),
    scope: 'read',
    summary: 'Transactions of the account, newest first',
    description: 'Every change of the balance, with the balance after it.',
    example: { page: 1 },
  }),
  activity: defineGet('/v1/api/main/events', {
    input: z.object({
      since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
        .optional()
        .describe(
          'Returns only events after this id, oldest first. If absent, returns all events, newest first.',
        ),
      page,
    }),
    output: json(ActivityPageWire),
    scope: 'read',
    summary: 'Events of the account, numbered without gaps',
    description:
      'Newest first. With `since`, events after that `id`, oldest first, so that a program can continue where it stopped. The topic `ACCOUNT_EVENTS` pushes each event.',
    example: { page: 1 },
  }),
  readActivity: definePost('/v1/api/main/events/read', {
    input: z.object({ upto: id.describe('Id of the last event that the user has read.') }),
    output: json(ActivityReadWire),
    load: 'reads',
    fullDisk: 'refused',
    summary: 'Marks events as read',
    description: 'Marks all events up to this one. Later events stay unread.',
    example: { upto: 1 },
  }),
  resetDemo: defineGet('/v1/api/main/user/resetForexDemoAccount', {
    output: json(BalanceWire),
    ownSiteOnly: true,
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: ['only_demo_account', 'price_not_available', 'daily_orders_used'],
    summary: 'Resets a demo account',
    description: 'For our own pages only: it requires the `lang` header. Programs use the POST call.',
  }),
  resetDemoPost: definePost('/v1/api/main/user/resetForexDemoAccount', {
    output: json(BalanceWire),
    keyed: true,
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: ['only_demo_account', 'price_not_available', 'daily_orders_used'],
    summary: 'Resets a demo account',
    description:
      'Closes all positions, cancels all pending orders and sets the balance to `demo_balance` of `basicInfo`. The history is kept.',
  }),
  statement: defineGet('/api/account/statement', {
    input: statementInput,
    output: file('text/csv', 'application/pdf'),
    scope: 'read',
    limit: 'exports',
    refusals: ['outside_limits'],
    summary: 'Account statement as a file',
    description: 'Transactions from the first day to the last, both included.',
    example: { from: '2026-01-01', to: '2026-01-05', format: 'csv' },
  }),
  monthlyStatement: defineGet('/v1/api/main/statement/monthly', {
    output: json(MonthlyStatementWire),
    realAccountsOnly: true,
    summary: 'Setting of monthly statements by email',
    description: 'Off by default.',
  }),
  setMonthlyStatement: definePost('/v1/api/main/statement/monthly', {
    input: z.object({ enabled: flag.describe('True turns the emails on, false turns them off.') }),
    output: json(MonthlyStatementWire),
    realAccountsOnly: true,
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['no_email'],
    summary: 'Turns monthly statements by email on or off',
    description:
      'After each month (UTC), we send one email with the account and trade statements as PDF and CSV. The first one covers the month in which you turn it on.',
    example: { enabled: true },
  }),
};
