/** Bounds of transfers that several rooms must agree on; what a coin or a currency allows stands with it. */

import type { Micros } from '../numbers/money.ts';

/** A deposit that nobody reviewed for so long is invalid [J2]. */
export const DEPOSIT_LIFE_MS = 72 * 3_600_000;
/** Deposits of one account that may wait for their review at once [J2]. */
export const MAX_WAITING_DEPOSITS = 10;
/** No single transfer is of more than this: a thousand million USD. */
export const MAX_TRANSFER_MICROS: Micros = 1_000_000_000_000_000n;
