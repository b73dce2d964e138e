/** Replay of a data folder's log into accounts, compared with the stored ones by hash. */

import { createHash } from 'node:crypto';
import { openForReading } from '@vernier/db/sqlite/open';
import { stateTexts } from '@vernier/shared/engine/state-text';
import type { Account } from '@vernier/shared/trading/orders/account';
import { replayStore } from '../harness/checks/replay.ts';

export async function replay(dataDir: string): Promise<void> {
  const store = openForReading(dataDir);
  const { kinds, replayed, stored } = await replayStore(store);
  const [live, again] = [digest(stored.all()), digest(replayed.all())];
  await store.close();
  const counts = Object.entries(kinds).sort(([left], [right]) => (left < right ? -1 : 1));
  for (const [kind, count] of counts) console.log(`${String(count).padStart(9)} ${kind}`);
  console.log(`stored   ${live}\nreplayed ${again}\n${replayed.lastEventSeq} events`);
  if (live !== again) throw new Error('the stored accounts are not what their log leads to');
}

function digest(accounts: Iterable<Account>): string {
  const hash = createHash('sha256');
  for (const text of stateTexts(accounts)) hash.update(text).update('\n');
  return hash.digest('hex');
}
