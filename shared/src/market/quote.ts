/** A tick of an instrument: the two prices at a moment, and its position on the tape. */

import type { TimeMs } from '../clock.ts';
import type { Points } from '../numbers/price.ts';

export interface Quote {
  readonly instrumentId: number;
  /** Place on the instrument's tape: strictly increasing, one per tick slot. */
  readonly seq: number;
  readonly timeMs: TimeMs;
  readonly bid: Points;
  readonly ask: Points;
}

/** A quote with its position on the tape and its traded volume. */
export interface Tick extends Quote {
  readonly volume: number;
}

/** The newest accepted quote of every instrument, as the engine sees the market at one moment. */
export interface QuoteBoard {
  quoteOf(instrumentId: number): Quote | undefined;
}
