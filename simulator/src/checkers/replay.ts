/** Rebuilds every account from the log alone, beside what the store says of it [D3]. */

import { Books } from '@vernier/shared/execution/books';
import { EMPTY_STATE, type Store } from '@vernier/shared/store';
import { LedgerChecker } from './ledger-checker.ts';

const PIECE = 10_000;

export interface Replay {
  readonly events: number;
  /** As the log leads there. */
  readonly replayed: Books;
  /** As the store keeps it. */
  readonly stored: Books;
}

/** Throws at the first event whose money does not balance. */
export async function replayStore(store: Store): Promise<Replay> {
  const replayed = new Books(EMPTY_STATE);
  const ledger = new LedgerChecker();
  for (;;) {
    const events = await store.eventsAfter(replayed.lastEventSeq, PIECE);
    if (events.length === 0) break;
    for (const event of events) {
      const { postings, account } = replayed.replay(event);
      ledger.note(postings);
      ledger.check(account);
    }
  }
  const stored = new Books(await store.load());
  return { events: replayed.lastEventSeq, replayed, stored };
}
