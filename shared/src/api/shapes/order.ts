/** Orders, pages of orders, and the calculations and steps of fills. Types only. */

import type { FillRule } from '../../trading/orders/fill-rule.ts';
import type { AccountWire } from './account.ts';
import type { TickWire } from './market.ts';

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

/** One amount with what it was computed from: `value` is `formula` of `inputs` [EXPLAIN-4]. */
export interface CalculationWire {
  name: 'margin' | 'fee' | 'conversion' | 'profit' | 'swap' | 'available' | 'level' | 'protection';
  /** As arithmetic, such as `lots × units × price × q ÷ multiple`. */
  formula: string;
  inputs: Record<string, string | number>;
  value: string;
}

/** One step of an order's life, with the tick that caused it and the one before it [EXPLAIN-4]. */
export interface FillStepWire {
  event: 'accepted' | 'triggered' | 'filled' | 'stops' | 'partly_closed' | 'closed';
  at: string;
  /** A rule of the table in docs/rules/explain.md. */
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
