import type { OpenDatabase } from '@vernier/db/open-database';
import { stateTexts } from '@vernier/shared/engine/state-text';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replayStore } from '../harness/checks/replay.ts';
import { runWorld } from '../harness/world/world.ts';
import { dataFolder } from './data-folder.ts';
import { openWorldFolder } from './world-folder.ts';
import { runInMemory } from './worlds/slices.ts';

let folder: ReturnType<typeof dataFolder>;
beforeEach(() => {
  folder = dataFolder();
});
afterEach(() => folder.remove());

function open(): OpenDatabase {
  return openWorldFolder(folder.path);
}

for (const [place, seed] of ['sqlite-1', 'sqlite-2'].entries())
  it(`[STORE-6] a world with crashes runs on SQLite, and its log replays to its stored accounts (seed ${seed})`, {
    timeout: 120_000,
    tags: place === 0 ? [] : ['night'],
  }, async () => {
    const process: { database?: OpenDatabase } = {};
    const report = await runWorld({
      seed,
      days: 2,
      async openStore() {
        await process.database?.close();
        process.database = open();
        return process.database.store;
      },
    });
    expect(report).toEqual(await runInMemory(seed, 2));
    await process.database?.close();
    const { store, close } = open();
    const { replayed, stored } = await replayStore(store);
    expect([...stateTexts(replayed.all())]).toEqual([...stateTexts(stored.all())]);
    await close();
  });
