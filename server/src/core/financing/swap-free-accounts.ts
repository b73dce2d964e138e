/** Accounts that an administrator exempted from overnight financing [SWAP-5]. */

import type { SwapFreeRow } from '@vernier/db/repositories/trading/financing';
import type { TimeMs } from '@vernier/shared/clock';

export class SwapFreeAccounts {
  readonly #periods: Map<number, SwapFreeRow>;

  constructor(stored: readonly SwapFreeRow[]) {
    this.#periods = new Map(stored.map((row) => [row.accountId, row]));
  }

  /** Whether the account is exempt from now on. */
  isOn(accountId: number): boolean {
    return this.#periods.get(accountId)?.untilMs === null;
  }

  /** Whether the account is exempt at a rollover. */
  isSwapFree(accountId: number, rolloverMs: TimeMs): boolean {
    const period = this.#periods.get(accountId);
    if (period === undefined || rolloverMs < period.fromMs) return false;
    return period.untilMs === null || rolloverMs < period.untilMs;
  }

  /** The row that begins or ends the exemption at a moment; null when that changes nothing. */
  changed(accountId: number, swapFree: boolean, atMs: TimeMs): SwapFreeRow | null {
    if (this.isOn(accountId) === swapFree) return null;
    if (swapFree) return { accountId, fromMs: atMs, untilMs: null };
    return { accountId, fromMs: this.#periods.get(accountId)?.fromMs ?? atMs, untilMs: atMs };
  }

  /** Lets a row take effect that is on disk. */
  enforce(row: SwapFreeRow): void {
    this.#periods.set(row.accountId, row);
  }
}
