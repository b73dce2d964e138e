/** Money on its way in and out: where it may go, and what becomes of it. Types only. */

/** `usd_price` is USD per unit; `min` and `max` are units. */
export interface ChargeCoinWire {
  id: number;
  currency_code: string;
  protocol_code: string;
  address: string;
  usd_price: string;
  min: string;
  max: string;
}

export interface ChargeInfoWire {
  coins: ChargeCoinWire[];
  banks: { id: number; name: string; currency: string; usd_price: string; min: string; max: string }[];
  /** A deposit without a review in `expires_hours` expires; reviews are promised within `review_hours`. */
  limits: { expires_hours: number; review_hours: number; waiting: number };
}

export interface WireInfoWire {
  id: number;
  bank_name: string;
  bank_address: string;
  bank_swift: string;
  payee_name: string;
  payee_account: string;
  bank_remark: string;
}

/** One thing that happened to a deposit or a withdrawal, oldest first. */
export interface TransferStepWire {
  step: 'submitted' | 'approved' | 'finished' | 'paid' | 'rejected' | 'cancelled' | 'expired';
  at: string;
}

/** Progress of a deposit or a withdrawal: who has to act, and the promised time. */
export interface TransferLifeWire {
  timeline: TransferStepWire[];
  /** Null once it has ended. */
  holder: 'reviewer' | 'second_reviewer' | null;
  promised_at: string | null;
}

/** `type` 0 coin, 1 bank; `status` 0 unreviewed, 1 finished, 2 rejected, 3 invalid. */
export interface DepositWire extends TransferLifeWire {
  id: number;
  number: string;
  type: 0 | 1;
  currency_code: string;
  protocol_code: string;
  status: 0 | 1 | 2 | 3;
  created_at: string;
  remark: string;
  address: string;
  usd_price: string;
  /** USD that the balance gained; null until it did. */
  credited: string | null;
  expires_at: string;
}

/** `usd_price` is units of the currency per USD; `min`, `max` and a fixed `fee` are USD. */
export interface WithdrawalCurrencyWire {
  id: number;
  code: string;
  protocol: string;
  /** 1 coin, 2 bank. */
  type: 1 | 2;
  draw_rate: string;
  /** 1: `fee`; 2: amount × `draw_rate`. */
  fee_type: 1 | 2;
  fee: string;
  usd_price: string;
  min: string;
  max: string;
}

export interface WithdrawalMethodWire {
  id: number;
  type: 1 | 2;
  dc_address: string;
  bank_name: string;
  bank_address: string;
  bank_swift: string;
  payee_name: string;
  payee_account: string;
  bank_remark: string;
  draw_currency: { id: number; code: string; protocol: string };
  bound_at: string;
  /** Before this no withdrawal goes to it. */
  usable_at: string;
  /** What `usable_at` counts from: it was bound, or the password changed after that. */
  waits_after: 'binding' | 'password';
}

/** `type` 1 goes to an address, 2 to a bank; `number` and `fee` in USD, `real_number` in units of the currency. */
export interface WithdrawalWire extends TransferLifeWire {
  id: number;
  number: string;
  real_number: string;
  draw_currency: { id: number; code: string; protocol: string };
  fee: string;
  /** For programs; `status_name` says the same to the reader. */
  state: 'waiting' | 'approved' | 'paid' | 'rejected' | 'cancelled';
  status_name: string;
  created_at: string;
  type: 1 | 2;
  address: string;
  bank_name: string;
  payee_account: string;
  memo: string;
  /** Why it was rejected, or why it was cancelled when its user did not take it back. */
  notes: string;
}
