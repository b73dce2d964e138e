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
    summary: 'Balance, equity and what can be withdrawn',
    description: '`lock_balance` is what open withdrawals hold; it is no part of the balance.',
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
    summary: 'Entries of the ledger, newest first',
    description: 'Every movement of money of the account, each with the balance after it.',
    example: { page: 1 },
  }),
  activity: defineGet('/v1/api/main/events', {
    input: z.object({
      since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Only events after this id, oldest first; all, newest first, without it.'),
      page,
    }),
    output: json(ActivityPageWire),
    scope: 'read',
    summary: 'What happened to the account, numbered without a gap',
    description:
      'Newest first. With `since` those after this `id`, oldest first: a program that was away continues there. The topic `ACCOUNT_EVENTS` pushes each one.',
    example: { page: 1 },
  }),
  readActivity: definePost('/v1/api/main/events/read', {
    input: z.object({ upto: id.describe('Id of the last event that the user has read.') }),
    output: json(ActivityReadWire),
    load: 'reads',
    fullDisk: 'refused',
    summary: 'Marks the events up to this one as read',
    description: 'All events up to one. Later ones stay unread.',
    example: { upto: 1 },
  }),
  resetDemo: defineGet('/v1/api/main/user/resetForexDemoAccount', {
    output: json(BalanceWire),
    ownSiteOnly: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: ['only_demo_account', 'price_not_available', 'daily_orders_used'],
    summary: 'Starts a demo account again',
    description: 'From our own pages only: it wants the `lang` header. Programs use the POST.',
  }),
  resetDemoPost: definePost('/v1/api/main/user/resetForexDemoAccount', {
    output: json(BalanceWire),
    keyed: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused-when-new',
    refusals: ['only_demo_account', 'price_not_available', 'daily_orders_used'],
    summary: 'Starts a demo account again',
    description:
      'Closes all positions, cancels all pending orders, and sets the balance to `demo_balance` of `basicInfo`. The history stays.',
  }),
  statement: defineGet('/api/account/statement', {
    input: statementInput,
    output: file('text/csv', 'application/pdf'),
    scope: 'read',
    limit: 'exports',
    refusals: ['outside_limits'],
    summary: 'Statement of account as a file',
    description: 'Entries of the ledger from the first day to the last, both included.',
    example: { from: '2026-01-01', to: '2026-01-05', format: 'csv' },
  }),
  monthlyStatement: defineGet('/v1/api/main/statement/monthly', {
    output: json(MonthlyStatementWire),
    realAccountsOnly: true,
    summary: 'Whether monthly statements are sent by email',
    description: 'Off until the user switches it on.',
  }),
  setMonthlyStatement: definePost('/v1/api/main/statement/monthly', {
    input: z.object({ enabled: flag.describe('True switches the emails on, false off.') }),
    output: json(MonthlyStatementWire),
    realAccountsOnly: true,
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['no_email'],
    summary: 'Switches monthly statements by email on or off',
    description:
      'After the end of each month (UTC) one email to the address of the account, with the statements of account and of trades as PDF and CSV. The first is for the month in which it was switched on.',
    example: { enabled: true },
  }),
};
