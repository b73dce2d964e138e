/** Totals of each account's closed orders: every order is added once while its account is in memory. */

import type { Store } from '@vernier/shared/engine/store';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import { addTotals, type HistoryTotals, NO_TOTALS } from '@vernier/shared/trading/orders/history-totals';

interface Summed {
  /** The number of the last order in the totals. */
  readonly upTo: number;
  readonly totals: HistoryTotals;
}

const MOST_ACCOUNTS = 1_000;

export class AccountHistoryTotals {
  readonly #store: Pick<Store, 'historyTotals'>;
  /** By account, the longest unread first. */
  readonly #summed = new Map<number, Summed>();

  constructor(store: Pick<Store, 'historyTotals'>) {
    this.#store = store;
  }

  async of({ id, closedCount }: Pick<AccountRow, 'id' | 'closedCount'>): Promise<HistoryTotals> {
    const { upTo, totals } = this.#summed.get(id) ?? { upTo: 0, totals: NO_TOTALS };
    const next =
      upTo === closedCount
        ? totals
        : addTotals(totals, await this.#store.historyTotals(id, upTo, closedCount));
    this.#keep(id, { upTo: closedCount, totals: next });
    return next;
  }

  #keep(id: number, summed: Summed): void {
    this.#summed.delete(id);
    this.#summed.set(id, summed);
    const [oldest] = this.#summed.keys();
    if (this.#summed.size > MOST_ACCOUNTS && oldest !== undefined) this.#summed.delete(oldest);
  }
}
