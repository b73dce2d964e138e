/** What a house trader sees when it decides: its account, closes and quotes. It sees no more than a user would. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/money';
import type { Points } from '@vernier/shared/price';
import type { Account } from '@vernier/shared/trading/account';
import type { TradeCommand } from '@vernier/shared/trading/commands';
import type { Valuation } from '@vernier/shared/trading/context';
import type { Order } from '@vernier/shared/trading/order';

/** One instrument that trades at this moment. */
export interface Sighted {
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** Closes of finished bars, oldest first. */
  readonly closes: readonly Points[];
  /** The trader's own open orders in it, pending ones too, oldest first. */
  readonly orders: readonly Order[];
}

export interface HouseSight {
  readonly nowMs: TimeMs;
  readonly account: Account;
  readonly equityMicros: Micros;
  readonly valuation: Valuation;
  readonly markets: readonly Sighted[];
  /** Leverage that the trader likes; the instrument's highest below it is used. */
  readonly multiple: number;
  readonly riskPermille: number;
}

/** What the trader asks for at this moment, in order. */
export type Strategy = (sight: HouseSight) => readonly TradeCommand[];
