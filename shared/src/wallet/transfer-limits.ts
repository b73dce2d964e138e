/** Limits of transfers that several packages share; the limits of a coin or a currency are with it. */

import type { Micros } from '../numbers/money.ts';

/** A deposit without a review for so long is invalid [TRANSFER-2]. */
export const DEPOSIT_LIFE_MS = 72 * 3_600_000;
/** Deposits of one account that may wait for their review at once [TRANSFER-2]. */
export const MAX_WAITING_DEPOSITS = 10;
/** No single transfer is of more than this: a thousand million USD. */
export const MAX_TRANSFER_MICROS: Micros = 1_000_000_000_000_000n;
