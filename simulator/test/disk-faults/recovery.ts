/** Recovery after a fault of the disk: the log replays to the rows, and every acknowledged response is stored. */

import { stateTexts } from '@vernier/shared/engine/state-text';
import { openSqlite } from '@vernier/db/sqlite/open';
import { expect } from 'vitest';
import { replayStore } from '../../harness/checks/replay.ts';
import { MIGRATIONS } from '../data-folder.ts';

/** Lines that the trading process prints: key, account and response. False when a response is not stored. */
export async function recovers(dataDir: string, lines: readonly string[]): Promise<boolean> {
  const { store, close } = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: 0 });
  const responses = lines.map((line) => line.trimEnd().split('\t'));
  const rows = await store.idempotencyRows(
    responses.map(([key, accountId]) => ({
      accountId: Number(accountId),
      route: 'trade',
      key: `key-${key}`,
    })),
  );
  const { replayed, stored } = await replayStore(store);
  expect([...stateTexts(stored.all())]).toEqual([...stateTexts(replayed.all())]);
  await close();
  return responses.every(([, , text], index) => rows[index]?.answer === text);
}
