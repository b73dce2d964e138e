/** Replay of a store's log into accounts, for comparison with the stored ones [STORE-6]. */

import { loadAll } from '@vernier/shared/engine/load-all';
import { LiveAccounts } from '@vernier/shared/engine/live-accounts';
import { EMPTY_STATE, type Store } from '@vernier/shared/engine/store';
import { LedgerCheck } from './ledger-check.ts';

const LOG_PAGE = 10_000;

export interface Replay {
  /** Number of events by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Accounts replayed from the log. */
  readonly replayed: LiveAccounts;
  /** Stored accounts. */
  readonly stored: LiveAccounts;
}

/** Throws at the first event with unbalanced postings. */
export async function replayStore(store: Store): Promise<Replay> {
  const replayed = new LiveAccounts(EMPTY_STATE);
  const ledger = new LedgerCheck();
  const kinds: Record<string, number> = {};
  for (;;) {
    const events = await store.eventsAfter(replayed.lastEventSeq, LOG_PAGE);
    if (events.length === 0) break;
    for (const event of events) {
      const { kind } = event.body;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      const { postings, account } = replayed.replay(event);
      ledger.note(postings);
      ledger.check(account);
    }
  }
  const stored = await loadAll(store);
  return { kinds, replayed, stored };
}
