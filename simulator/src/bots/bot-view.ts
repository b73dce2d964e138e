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
