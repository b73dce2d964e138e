/** Rebuilds every account from the log alone, beside what the store says of it [D3]. */

import { LiveAccounts } from '@vernier/shared/engine/live-accounts';
import { EMPTY_STATE, type Store } from '@vernier/shared/engine/store';
import { LedgerCheck } from './ledger-check.ts';

const LOG_PAGE = 10_000;

export interface Replay {
  /** How many events of each kind the log holds. */
  readonly kinds: Readonly<Record<string, number>>;
  /** As the log leads there. */
  readonly replayed: LiveAccounts;
  /** As the store keeps it. */
  readonly stored: LiveAccounts;
}

/** Throws at the first event whose money does not balance. */
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
  const stored = new LiveAccounts(await store.load());
  return { kinds, replayed, stored };
}
