/** The inputs that convert prices into money: quotes, instruments and the pairs that convert their currencies. */

import type { TimeMs } from '../../clock.ts';
import type { FeeType, Instrument } from '../../market/instrument.ts';
import type { QuoteBoard } from '../../market/quote.ts';
import type { HedgedMargin } from '../orders/margin-legs.ts';
import type { ConversionTable } from './conversion.ts';

export interface Valuation {
  readonly quotes: QuoteBoard;
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly conversions: ConversionTable;
}

export interface TradingSettings {
  readonly feeType: FeeType;
  /** Most positions and pending orders of an account together [ORDER-20]. */
  readonly maxOpenOrders: number;
  /** Margin of opposite positions of an instrument; absent: full. */
  readonly hedgedMargin?: HedgedMargin;
  /** Leverages that the account is offered; absent: those of the instrument for every account [MARGIN-20]. */
  readonly leveragesOf?: (accountId: number, instrument: Instrument) => readonly number[];
  /** Whether an administrator exempted the account from overnight financing at a rollover; absent without such accounts [SWAP-5]. */
  readonly isSwapFree?: (accountId: number, rolloverMs: TimeMs) => boolean;
}
