/** One step of an order's life in its explanation [EXPLAIN-4]: its cause, by which rule, and the arithmetic of its amounts. */

import type { TimeMs } from '../../clock.ts';
import type { Fraction } from '../../numbers/fraction.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Lots, Points } from '../../numbers/price.ts';
import type { Calculation } from '../pricing/calculation.ts';
import type { ConversionTick, FillTerms, StopOutLevel } from '../orders/events.ts';
import type { FeeInputs } from '../pricing/fee.ts';
import type { FillRule } from '../orders/fill-rule.ts';
import type { MarginInputs } from '../pricing/margin.ts';
import type { FillTick, OpenOrder, Side } from '../orders/order.ts';
import type { ProfitInputs } from '../pricing/profit.ts';
import type { SwapInputs } from '../pricing/swap.ts';

export type StepEvent =
  | 'accepted'
  | 'triggered'
  | 'filled'
  | 'stops'
  | 'amended'
  | 'partly_closed'
  | 'closed';

/** The rate of a fill, and the tick of the pair that it is the mid of. */
export interface ConversionTrace {
  readonly tick: ConversionTick;
  readonly rate: Fraction;
}

/** What a part of a position took of an amount [ORDER-5]. */
export interface ShareTrace {
  readonly ofMicros: Micros;
  readonly lots: Lots;
  readonly heldLots: Lots;
  readonly micros: Micros;
}

/** What was free for a fill that was not covered [ORDER-13]. */
export interface AvailableTrace {
  readonly equityMicros: Micros;
  readonly heldMicros: Micros;
  readonly reservedMicros: Micros;
  readonly availableMicros: Micros;
}

/** The margin level that closed a position [MARGIN-11]. */
export interface LevelTrace extends StopOutLevel {
  readonly levelCents: number;
}

/** Where a trailing stop stood, and what put it there [STOP-6]. */
export interface TrailingTrace {
  readonly instrumentId: number;
  readonly side: Side;
  /** The closing price of the best tick. */
  readonly bestPrice: Points;
  readonly best: FillTick;
  readonly distance: Points;
  readonly price: Points;
}

export type Explained =
  | { readonly name: 'margin'; readonly calculation: Calculation<MarginInputs> }
  | { readonly name: 'fee'; readonly calculation: Calculation<FeeInputs> }
  | { readonly name: 'profit'; readonly calculation: Calculation<ProfitInputs> }
  | { readonly name: 'conversion'; readonly trace: ConversionTrace }
  | { readonly name: 'share'; readonly of: 'margin' | 'fee' | 'swap'; readonly trace: ShareTrace }
  | { readonly name: 'swap'; readonly calculation: Calculation<SwapInputs>; readonly rolloverMs: TimeMs }
  | { readonly name: 'available'; readonly trace: AvailableTrace }
  | { readonly name: 'level'; readonly trace: LevelTrace }
  | { readonly name: 'trailing_stop'; readonly trace: TrailingTrace }
  | { readonly name: 'protection'; readonly creditMicros: Micros };

/** The terms of a pending order after a change [ORDER-27]. */
export interface AmendedTerms {
  readonly lots: Lots;
  readonly targetPrice: Points;
  readonly expiresAtMs: TimeMs | null;
}

export interface Step {
  readonly event: StepEvent;
  readonly atMs: TimeMs;
  readonly rule: FillRule;
  /** Null where the user acted and no price had a part in it. */
  readonly tick: FillTick | null;
  readonly before: FillTick | null;
  /** The price that a trigger waited for, or that an accepted order waits for. */
  readonly level: Points | null;
  readonly stops: {
    readonly stopLoss: Points | null;
    readonly takeProfit: Points | null;
    readonly trailingStop: Points | null;
  } | null;
  /** The new terms of a pending order, where they were replaced. */
  readonly amended?: AmendedTerms;
  /** An administrator's reason, where one ended the order. */
  readonly remark?: string;
  readonly numbers: readonly Explained[];
}

/** The order as the events so far left it. */
export interface ExplanationState {
  readonly order: OpenOrder;
  readonly terms: FillTerms;
  /** Nights, and the broker's credit after the end, that no step has shown yet. */
  readonly unshownNumbers: readonly Explained[];
  readonly steps: readonly Step[];
}

/** What most steps do not have. */
export const BARE = { tick: null, before: null, level: null, stops: null, numbers: [] } as const;
