/** Overnight financing of a running server: rates by instrument, and accounts without it. */

import type { SwapFreeAccounts } from './swap-free-accounts.ts';
import type { SwapRates } from '../market/swap-rates.ts';

export interface Financing {
  readonly rates: SwapRates;
  readonly swapFree: SwapFreeAccounts;
}
