/** Replay of a store's log into accounts, for comparison with the stored ones [STORE-6]. */

import { loadAll } from '@vernier/shared/engine/load-all';
import type { LiveAccounts } from '@vernier/shared/engine/live-accounts';
import { type ClosedAccount, ClosedAccounts } from '@vernier/shared/engine/closed-accounts';
import { LogReplay } from '@vernier/shared/engine/log-replay';
import { NO_NUMBERS } from '@vernier/shared/engine/number-sequence';
import type { Store } from '@vernier/shared/engine/store';
import { LedgerCheck } from './ledger-check.ts';

const LOG_PAGE = 10_000;

export interface Replay {
  /** Number of events by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Accounts replayed from the log. */
  readonly replayed: LiveAccounts;
  /** Stored accounts. */
  readonly stored: LiveAccounts;
  readonly events: number;
  /** Of deleted accounts. */
  readonly closed: readonly ClosedAccount[];
}

/** Throws at the first event with unbalanced postings, and at numbers of the log that no closing entry accounts for. */
export async function replayStore(store: Store): Promise<Replay> {
  const closed = await closedAccountsOf(store);
  const { shards } = await store.load();
  const replay = new LogReplay(new ClosedAccounts(closed), shards === undefined ? null : NO_NUMBERS);
  const ledger = new LedgerCheck();
  const kinds: Record<string, number> = {};
  let count = 0;
  let lastSeq = 0;
  for (;;) {
    const events = await store.eventsAfter(lastSeq, LOG_PAGE);
    if (events.length === 0) break;
    count += events.length;
    lastSeq = events.at(-1)?.seq ?? lastSeq;
    for (const event of events) {
      const { kind } = event.body;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      const recorded = replay.take(event);
      if (recorded === null) continue;
      ledger.note(recorded.postings);
      ledger.check(recorded.account);
    }
  }
  replay.finish();
  const stored = await loadAll(store);
  return { kinds, replayed: replay.accounts, stored, events: count, closed };
}

async function closedAccountsOf(store: Store): Promise<readonly ClosedAccount[]> {
  const closed: ClosedAccount[] = [];
  for (;;) {
    const page = await store.closedAccounts(closed.at(-1)?.accountId ?? 0, LOG_PAGE);
    if (page.length === 0) return closed;
    closed.push(...page);
  }
}
