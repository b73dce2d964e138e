/** What can be asked of an account. Commands are imperative; what came of them are events. */

import type { TimeMs } from '../clock.ts';
import type { Micros } from '../money.ts';
import type { Lots, Points } from '../price.ts';
import type { Book } from './account.ts';
import type { Side } from './order.ts';

export interface OpenAccount {
  readonly kind: 'OpenAccount';
  readonly book: Book;
  /** Minted demo money; 0 for a real account. */
  readonly openingMicros: Micros;
}

export interface PlaceOrder {
  readonly kind: 'PlaceOrder';
  readonly instrumentId: number;
  readonly side: Side;
  readonly lots: Lots;
  /** Asked leverage; null when the request named none. */
  readonly multiple: number | null;
  /** Largest move against the user since `quoteTimeMs` that is still accepted; null for any. */
  readonly deviation: Points | null;
  readonly quoteTimeMs: TimeMs | null;
}

export interface CloseOrder {
  readonly kind: 'CloseOrder';
  readonly orderId: number;
  /** How much of the position; null for all of it. */
  readonly lots: Lots | null;
}

export interface ResetDemo {
  readonly kind: 'ResetDemo';
  readonly openingMicros: Micros;
}

export type Command = OpenAccount | PlaceOrder | CloseOrder | ResetDemo;
