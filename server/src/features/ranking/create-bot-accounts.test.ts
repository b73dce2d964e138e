/** Accounts of the bot traders of a database that several engines open. */

import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { type CommitRecord, EMPTY_STATE } from '@vernier/shared/engine/store';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import { BOT_TRADERS } from '@vernier/simulator/bots/bot-trader';
import { Market } from '@vernier/simulator/market';
import { expect, test } from 'vitest';
import { type BotAccountsOptions, createBotAccounts } from './create-bot-accounts.ts';

const NOW_MS = Date.parse('2026-01-05T12:00:00Z');

/** A database with the locks that its processes share. */
class SharedDatabase {
  readonly settings = new Map<string, string>();
  readonly records: CommitRecord[] = [];
  readonly #shards = new Set<number>();
  readonly #names = new Set<string>();

  get lockedShards(): number {
    return this.#shards.size;
  }

  /** What an engine opens the accounts with. */
  engine(): BotAccountsOptions {
    const { settings, records } = this;
    const instruments = instrumentsFor('per_lot').slice(0, 1);
    const meta = {
      get: async (key: string) => settings.get(key) ?? null,
      set: async (key: string, value: string) => void settings.set(key, value),
    };
    const userOf = (id: number) => records.find(({ user }) => user?.id === id)?.user ?? null;
    // An installation with a past has no history of its traders.
    const load = async () => ({ ...EMPTY_STATE, lastEventSeq: 1 });
    const commit = async (added: readonly CommitRecord[]) => void records.push(...added);
    return {
      ...{ instruments, nowMs: NOW_MS, uidKey: 1, isOn: true },
      ...{ meta: meta as never, identity: { userById: async (id: number) => userOf(id) } as never },
      store: { load, commit } as never,
      source: new Market({ seed: '1', instruments }),
      settings: { feeType: 'per_lot', hedgedMargin: 'both', maxOpenOrders: 100 } as never,
      sharedStore: {
        acquire: (shards) => this.#acquire(shards),
        release: async (shard) => void this.#shards.delete(shard),
      },
      lockName: async (name) => this.#lock(name),
      pause: () => new Promise(setImmediate),
    };
  }

  /** Two engines that acquire at the same moment get some shards each. */
  async #acquire(shards: readonly number[]): Promise<readonly number[]> {
    const acquired: number[] = [];
    for (const shard of shards) {
      await Promise.resolve();
      if (this.#shards.has(shard)) continue;
      this.#shards.add(shard);
      acquired.push(shard);
    }
    return acquired;
  }

  #lock(name: string): (() => Promise<void>) | null {
    if (this.#names.has(name)) return null;
    this.#names.add(name);
    return async () => void this.#names.delete(name);
  }
}

test('[CLUSTER-70] engines that open an empty database at the same moment create the accounts once', async () => {
  const database = new SharedDatabase();
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => createBotAccounts(database.engine())));
  expect(one).toHaveLength(BOT_TRADERS.length);
  expect([two, three]).toEqual([one, one]);
  expect(database.records).toHaveLength(BOT_TRADERS.length);
  expect(database.lockedShards).toBe(0);
});

test('[CLUSTER-70] an engine creates none while another one owns accounts', async () => {
  const database = new SharedDatabase();
  const engine = database.engine();
  await engine.sharedStore?.acquire(ALL_SHARDS.slice(0, 1));
  expect(await createBotAccounts(engine)).toEqual([]);
  expect([database.records, database.lockedShards]).toEqual([[], 1]);
});
