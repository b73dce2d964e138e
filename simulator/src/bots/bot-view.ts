/** What a house trader sees when it decides: its account, closes and quotes. It sees no more than a user would. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Points } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import type { Order } from '@vernier/shared/trading/orders/order';

/** One instrument that trades at this moment. */
export interface BotMarket {
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** Closes of finished bars, oldest first. */
  readonly closes: readonly Points[];
  /** The trader's own open orders in it, pending ones too, oldest first. */
  readonly orders: readonly Order[];
}

export interface BotView {
  readonly nowMs: TimeMs;
  readonly account: Account;
  readonly equityMicros: Micros;
  readonly valuation: Valuation;
  readonly markets: readonly BotMarket[];
  /** Leverage that the trader likes; the instrument's highest below it is used. */
  readonly leverage: number;
  readonly riskPermille: number;
}

/** What the trader asks for at this moment, in order. */
export type Strategy = (view: BotView) => readonly TradeCommand[];
