/** Input of a bot's decision: its account, closes and quotes, as a user sees them. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Points } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import type { Order } from '@vernier/shared/trading/orders/order';

/** One instrument that is open. */
export interface BotMarket {
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** Closes of finished bars, oldest first. */
  readonly closes: readonly Points[];
  /** The bot's open orders in the instrument, pending ones included, oldest first. */
  readonly orders: readonly Order[];
}

export interface BotView {
  readonly nowMs: TimeMs;
  readonly account: Account;
  readonly equityMicros: Micros;
  readonly valuation: Valuation;
  readonly markets: readonly BotMarket[];
  /** Preferred leverage; the instrument's highest up to it is used. */
  readonly leverage: number;
  readonly riskPermille: number;
}

/** Returns the commands of the bot, in order. */
export type Strategy = (view: BotView) => readonly TradeCommand[];

/** Mean of the newest `count` closes; 0 for fewer closes. */
export function meanClose(closes: readonly Points[], count: number): Points {
  if (closes.length < count) return 0;
  const sum = closes.slice(-count).reduce((total, close) => total + close, 0);
  return Math.round(sum / count);
}

/** Mean absolute move between the newest closes; at least a point. */
export function meanMove(closes: readonly Points[], count: number): Points {
  const newest = closes.slice(-count - 1);
  const total = newest.reduce((sum, close, at) => sum + Math.abs(close - (newest[at - 1] ?? close)), 0);
  return Math.max(1, Math.round(total / Math.max(1, newest.length - 1)));
}
