/** Balances, margin and ledger entries of an account. */

import { z } from 'zod';
import { money, rowId, rows, time, total } from './values.ts';

const balance = money.describe('Money of the account in USD, without open profits.');
const equity = money.describe('Balance plus open profit.');
const margin = money.describe('Margin of the positions.');
const freeMargin = money.describe('Equity less used margin and the amounts reserved for pending orders.');
const lockBalance = money.describe('On hold for withdrawals in review.');

export const AccountWire = z
  .object({
    balance,
    equity,
    margin,
    free_margin: freeMargin,
    margin_level: z.number().nullable().describe('Percent with two decimals. Null without a position.'),
    risk_rate: z
      .number()
      .describe(
        'Margin ÷ equity × 100, with two decimals. 0: no position, 100: margin call, 200: stop-out. At most 999.',
      ),
    margin_call: z
      .boolean()
      .describe('True during a margin call: new orders are refused until the margin level is above 110 %.'),
  })
  .describe('Account figures of every order list and push.');
export type AccountWire = z.infer<typeof AccountWire>;

export const BalanceWire = z
  .object({
    balance,
    lock_balance: lockBalance,
    equity,
    withdrawable: money.describe('The smaller of balance and free margin, at least zero.'),
  })
  .describe('Balance of an account.');
export type BalanceWire = z.infer<typeof BalanceWire>;

export const AccountDetailWire = z
  .object({ balance, lock_balance: lockBalance, equity, margin, free_margin: freeMargin })
  .describe('Balance and margin of an account.');
export type AccountDetailWire = z.infer<typeof AccountDetailWire>;

export const MonthlyStatementWire = z
  .object({ enabled: z.boolean().describe('Whether the statements of each month are sent by email.') })
  .describe('The setting of monthly statements by email.');
export type MonthlyStatementWire = z.infer<typeof MonthlyStatementWire>;

const LedgerKindWire = z
  .enum([
    'opening',
    'fee',
    'profit',
    'swap',
    'deposit',
    'withdrawal',
    'hold',
    'release',
    'adjustment',
    'reset',
    'protection',
  ])
  .describe(
    'Type of the transaction. `hold` puts the amount of a withdrawal on hold, and `release` returns it.',
  );
export type LedgerKindWire = z.infer<typeof LedgerKindWire>;

export const LedgerEntryWire = z
  .object({
    Id: rowId.describe('Id of the transaction. Later ones are greater.'),
    Value: money.describe('Change of the balance in USD.'),
    MemoTran: z.string().describe('Text of the transaction, in the language of the request.'),
    CreatedAtTran: time.describe('Time of the transaction.'),
    Balance: money.describe('Balance after the transaction.'),
    OrderId: rowId.nullable().describe('The order of the transaction.'),
    TransferId: rowId.nullable().describe('The deposit, withdrawal or correction of the transaction.'),
    Kind: LedgerKindWire,
  })
  .describe('A transaction.');
export type LedgerEntryWire = z.infer<typeof LedgerEntryWire>;

export const LedgerPageWire = z
  .object({ list: rows(LedgerEntryWire), total })
  .describe('A page of transactions.');
export type LedgerPageWire = z.infer<typeof LedgerPageWire>;
