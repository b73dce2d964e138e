/** The legacy field names as they leave the server. Types only, so that the client pays nothing for them. */

import type { FillRule } from '../trading/fill-rule.ts';

export interface CategoryWire {
  Id: number;
  NameShowTrans: string;
}

/** Prices are JSON numbers at the instrument's precision; `Time` is Unix milliseconds. */
export interface QuotationsWire {
  Open: number;
  Close: number;
  /** Percent since the day's open, two decimals. */
  Change: number;
  High: number;
  Low: number;
  Volume: number;
  Bid: number;
  Ask: number;
  Time: number;
}

export interface InstrumentWire {
  Id: number;
  Code: string;
  ShowCode: string;
  Name: string;
  Logo: string;
  CategoryId: number;
  /** 1 open, 0 closed by its hours, 2 halted, 3 close-only. */
  MarketStatus: number;
  /** When a closed market opens again, ISO-8601; null while it is open or nobody knows. */
  OpensAt: string | null;
  PricePrecision: number;
  /** Lot step. */
  Pip: number;
  ForexMinCont: number;
  ForexMaxCont: number;
  ForexContNum: number;
  ForexFeeRate: number;
  /** 1 fixed, 2 leveraged. */
  MarginMode: number;
  HasForexMultiple: { Value: number }[];
  QuoteCurrency: string;
  /** Points. */
  StopsLevel: number;
  ForexQuotations: QuotationsWire;
  Api: string;
}

/** `Time` is the candle's opening moment in Unix seconds. */
export interface CandleWire {
  Time: number;
  Open: number;
  High: number;
  Low: number;
  Close: number;
  Volume: number;
  AskHigh: number;
  AskLow: number;
}

export interface MiniCloseWire {
  Time: number;
  Close: number;
}

/** Money fields are decimal strings with six decimals; times ISO-8601. */
export interface OrderWire {
  Id: number;
  /** 1 buy, 2 sell. */
  OrderType: 1 | 2;
  /** 1 holding, 0 pending, 3 history. */
  Status: 0 | 1 | 3;
  Quantity: number;
  Multiple: number;
  OriginPrice: number;
  Price: number;
  UpdatePrice: number;
  FactProfits: string;
  CautionMoney: string;
  TradeFee: string;
  /** 0 means none. */
  TargetLossPrice: number;
  TargetProfitPrice: number;
  TargetPrice: number;
  PendingKind: 'limit' | 'stop' | null;
  Swap: string;
  /** USD per unit of the quote currency, fixed at the opening fill, as an exact fraction: `2000000/300021`. */
  Conversion: string;
  CreateTimeHandler: string;
  OpenTime: string | null;
  CloseTime: string | null;
  CloseReason: string | null;
  ForexId: number;
  ForexTradeLists: { ShowCode: string; Code: string; Logo: string; PricePrecision: number };
}

/** The account figures that stand beside every order list and push. */
export interface AccountWire {
  balance: string;
  equity: string;
  margin: string;
  free_margin: string;
  /** Percent with two decimals; null with no position. */
  margin_level: number | null;
  risk_rate: number;
  /** In margin call: entries are refused until the level is above 110 % [R1]. */
  margin_call: boolean;
}

/** A tick as it is referred to; `Time` is Unix milliseconds. */
export interface TickWire {
  Seq: number;
  Time: number;
  Bid: number;
  Ask: number;
}

/** One amount with what it was computed from: `value` is `formula` of `inputs` [T9]. */
export interface CalculationWire {
  name: 'margin' | 'fee' | 'conversion' | 'profit' | 'swap' | 'available' | 'level' | 'protection';
  /** The formula in the words of docs/spec.md, such as `lots × units × price × q ÷ multiple`. */
  formula: string;
  inputs: Record<string, string | number>;
  value: string;
}

/** One step of an order's life, with the tick that caused it and the one before it [T9]. */
export interface FillStepWire {
  event: 'accepted' | 'triggered' | 'filled' | 'stops' | 'partly_closed' | 'closed';
  at: string;
  /** A word of docs/spec.md's table of rules. */
  rule: FillRule;
  tick: TickWire | null;
  before: TickWire | null;
  /** The price that a trigger waited for; only with `triggered`. */
  level?: number;
  /** What the stops became, 0 for none; only with `stops`. */
  stops?: { stop_loss: number; take_profit: number };
  /** The reason that an administrator gave; only where one ended the order. */
  remark?: string;
  numbers: CalculationWire[];
  /** The market's ticks around the step, oldest first; empty where nothing depends on the market. */
  around: TickWire[];
}

export interface OrderFillWire {
  order: OrderWire;
  timeline: FillStepWire[];
}

export interface DealsWire extends AccountWire {
  data: OrderWire[];
  total: number;
  all_fact_profits: string;
}

export interface UserWire {
  id: number;
  uid: string;
  email: string | null;
  mobile: string | null;
  is_demo: 0 | 1;
  invite_code: string;
  review_status: 0 | 1 | 2;
  lang: string;
}

export interface SessionWire {
  token: string;
  user: UserWire;
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

export interface BasicInfoWire {
  service_link: string;
  service_link_type: number;
  verify_reg_type: number;
  trade_fee_type: number;
  languages: string[];
  margin_call_level: number;
  stop_out_level: number;
  /** What a new or reset demo account holds, so that a page can state it before the tap. */
  demo_balance: string;
  /** Where `GET` tells the address for complaints. */
  complaint_url: string;
  /** ISO codes of the countries that are not served. */
  restricted_countries: string[];
}

/** A country that may register; `code` is its ISO code, `global_code` its dialling code. */
export interface AreaWire {
  id: number;
  code: string;
  global_code: string;
  name: string;
}

export interface SessionRowWire {
  id: number;
  created_at: string;
  seen_at: string;
  /** The session that asks. */
  current: boolean;
  /** What the browser called itself at the login, shortened: `Chrome, Android`. */
  device: string;
}

export interface InvitesWire {
  invite_code: string;
  link: string;
  total: number;
  list: { uid: string; created_at: string }[];
}

/** 0 not submitted or rejected, 1 waiting, 2 finished. */
export interface RealNameStateWire {
  review_status: 0 | 1 | 2;
  last_reject: { remark: string; at: string } | null;
}

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
  /** A deposit that nobody reviewed in `expires_hours` is invalid; reviews are promised within `review_hours`. */
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

/** Where a deposit or a withdrawal stands: who has to act, and until when that was promised. */
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
export interface DrawSymbolWire {
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

export interface DrawMethodWire {
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
  /** Why it was rejected. */
  notes: string;
}

export interface NewsRowWire {
  id: number;
  title: string;
  desc: string;
  logo: string;
  created_at: string;
}

export interface NewsWire extends NewsRowWire {
  category_id: 1 | 2;
  /** Sanitised HTML. */
  content: string;
}

export interface CompanyWire {
  id: number;
  name: string;
  logo: string;
  url: string;
  subject: string;
  registered_address: string;
  location: string;
  email: string;
}

export interface SupportMessageWire {
  id: number;
  from: 'user' | 'support';
  text: string;
  image: string | null;
  created_at: string;
  /** The other side has seen it. */
  read: boolean;
}
