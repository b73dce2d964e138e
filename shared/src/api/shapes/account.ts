/** Balances, margin and ledger entries of an account. Types only. */

/** Account figures of every order list and push. */
export interface AccountWire {
  balance: string;
  equity: string;
  margin: string;
  free_margin: string;
  /** Percent with two decimals; null with no position. */
  margin_level: number | null;
  risk_rate: number;
  /** In margin call: entries are refused until the level is above 110 % [MARGIN-10]. */
  margin_call: boolean;
}

export interface BalanceWire {
  balance: string;
  lock_balance: string;
  equity: string;
  withdrawable: string;
}

export interface AccountDetailWire {
  balance: string;
  lock_balance: string;
  equity: string;
  margin: string;
  free_margin: string;
}

export interface LedgerEntryWire {
  Id: number;
  Value: string;
  MemoTran: string;
  CreatedAtTran: string;
  Balance: string;
}

export interface LedgerPageWire {
  list: LedgerEntryWire[];
  total: number;
}
