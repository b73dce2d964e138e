/** Balances, margin and ledger entries of an account. */

import { z } from 'zod';

export const AccountWire = z
  .object({
    balance: z.string(),
    equity: z.string(),
    margin: z.string(),
    free_margin: z.string(),
    margin_level: z.number().nullable().describe('Percent with two decimals; null with no position.'),
    risk_rate: z.number(),
    margin_call: z.boolean().describe('In margin call: entries are refused until the level is above 110 %.'),
  })
  .describe('Account figures of every order list and push.');
export type AccountWire = z.infer<typeof AccountWire>;

export const BalanceWire = z.object({
  balance: z.string(),
  lock_balance: z.string(),
  equity: z.string(),
  withdrawable: z.string(),
});
export type BalanceWire = z.infer<typeof BalanceWire>;

export const AccountDetailWire = z.object({
  balance: z.string(),
  lock_balance: z.string(),
  equity: z.string(),
  margin: z.string(),
  free_margin: z.string(),
});
export type AccountDetailWire = z.infer<typeof AccountDetailWire>;

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
  .describe('What moved the money; `hold` reserves the amount of a withdrawal, and `release` returns it.');
export type LedgerKindWire = z.infer<typeof LedgerKindWire>;

export const LedgerEntryWire = z.object({
  Id: z.number(),
  Value: z.string(),
  MemoTran: z.string(),
  CreatedAtTran: z.string(),
  Balance: z.string(),
  OrderId: z.number().nullable().describe('The order that it belongs to.'),
  TransferId: z.number().nullable().describe('The deposit, withdrawal or adjustment that it belongs to.'),
  Kind: LedgerKindWire,
});
export type LedgerEntryWire = z.infer<typeof LedgerEntryWire>;

export const LedgerPageWire = z.object({ list: z.array(LedgerEntryWire), total: z.number() });
export type LedgerPageWire = z.infer<typeof LedgerPageWire>;
