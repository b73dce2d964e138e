import type { OpenDatabase } from '@vernier/db/open-database';
import { loadAll } from '@vernier/shared/engine/load-all';
import { MemoryStore } from '@vernier/shared/engine/memory-store';
import { stateTexts } from '@vernier/shared/engine/state-text';
import type { Store } from '@vernier/shared/engine/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replayStore } from '../harness/checks/replay.ts';
import { runWorld } from '../harness/world/world.ts';
import { dataFolder } from './data-folder.ts';
import { openWorldFolder } from './world-folder.ts';

const DAYS = 6;

let folder: ReturnType<typeof dataFolder>;
beforeEach(() => {
  folder = dataFolder();
});
afterEach(() => folder.remove());

/** A world in memory with all that it leaves behind. */
async function run(seed: string, inactiveLimit: number) {
  const store = new MemoryStore();
  const report = await runWorld({ seed, days: DAYS, openStore: async () => store, inactiveLimit });
  const events = await store.eventsAfter(0, Number.MAX_SAFE_INTEGER);
  return { report, events, postings: store.postings(), states: await statesOf(store) };
}

async function statesOf(store: Store): Promise<readonly string[]> {
  return [...stateTexts((await loadAll(store)).all())];
}

describe('a world whose accounts leave memory after every commit', { timeout: 120_000 }, () => {
  it('[BOUND-9] has the events, postings, responses and accounts of one whose accounts stay', {
    tags: ['night'],
  }, async () => {
    const left = await run('inactive-1', 0);
    expect(left).toEqual(await run('inactive-1', Number.POSITIVE_INFINITY));
    expect(left.report.crashes).toBeGreaterThan(5);
    expect(left.report.events['SwapCharged']).toBeGreaterThan(5);
  });

  it('[BOUND-9] ends on SQLite with the same accounts, and its log replays to them', {
    tags: ['night'],
  }, async () => {
    const seed = 'inactive-sqlite';
    const process: { database?: OpenDatabase } = {};
    await runWorld({
      seed,
      days: DAYS,
      inactiveLimit: 0,
      async openStore() {
        await process.database?.close();
        process.database = openWorldFolder(folder.path);
        return process.database.store;
      },
    });
    await process.database?.close();
    const { store, close } = openWorldFolder(folder.path);
    const { replayed, stored } = await replayStore(store);
    const states = [...stateTexts(stored.all())];
    expect(states).toEqual([...stateTexts(replayed.all())]);
    expect(states).toEqual((await run(seed, Number.POSITIVE_INFINITY)).states);
    await close();
  });
});
