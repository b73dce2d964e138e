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

export const LedgerEntryWire = z.object({
  Id: z.number(),
  Value: z.string(),
  MemoTran: z.string(),
  CreatedAtTran: z.string(),
  Balance: z.string(),
});
export type LedgerEntryWire = z.infer<typeof LedgerEntryWire>;

export const LedgerPageWire = z.object({ list: z.array(LedgerEntryWire), total: z.number() });
export type LedgerPageWire = z.infer<typeof LedgerPageWire>;
