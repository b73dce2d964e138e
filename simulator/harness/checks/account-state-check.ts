/** Check of every account at the end of a step: no triggered order remains, margin calls and stop-outs are right, swaps are charged. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Account } from '@vernier/shared/trading/orders/account';
import { checkLevel } from './margin-check.ts';
import type { QuoteLog } from './quote-log.ts';
import { rolloversBetween } from './new-york.ts';
import { checkFinanced } from './swap-check.ts';
import { checkNothingReached } from './trigger-check.ts';

const HOUR_MS = 3_600_000;
/** Longer than any time without a rollover: from Friday evening to Monday evening. */
const LONG_MS = 4 * 24 * HOUR_MS;

export interface AccountStep {
  readonly nowMs: TimeMs;
  /** An event of this step changed it. */
  readonly touched: boolean;
  /** An entry was filled in this step. */
  readonly filled: boolean;
}

export class AccountStateCheck {
  readonly #quoteLog: QuoteLog;
  #rollover = { hour: -1, atMs: 0 };

  constructor(quoteLog: QuoteLog) {
    this.#quoteLog = quoteLog;
  }

  check(account: Account, { nowMs, touched, filled }: AccountStep): void {
    const quoteLog = this.#quoteLog;
    checkNothingReached(account, quoteLog);
    checkFinanced(account, quoteLog, this.#newestRollover(quoteLog.momentMs));
    // Consequences of a fill wait for the next tick [MARGIN-14].
    if (filled) return;
    if (!touched && ![...account.exposures.keys()].some((id) => quoteLog.ticked.has(id))) return;
    checkLevel(account, quoteLog, nowMs);
  }

  #newestRollover(momentMs: TimeMs): TimeMs {
    const hour = Math.floor(momentMs / HOUR_MS);
    if (hour !== this.#rollover.hour) {
      const atMs = rolloversBetween(momentMs - LONG_MS, momentMs).at(-1)?.atMs ?? 0;
      this.#rollover = { hour, atMs };
    }
    return this.#rollover.atMs;
  }
}
