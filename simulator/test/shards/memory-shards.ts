/** A database in memory that several engines share: locks, epochs and rows, as PostgreSQL has them. */

import type { TimeMs } from '@vernier/shared/clock';
import { MemoryStore } from '@vernier/shared/engine/memory-store';
import { newestNumbers } from '@vernier/shared/engine/number-sequence';
import { ALL_SHARDS, SHARD_COUNT, shardOf } from '@vernier/shared/engine/shards';
import type { CommitRecord, SharedStore, StoredShard, StoredState } from '@vernier/shared/engine/store';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { Scheduler } from './scheduler.ts';

export class MemoryShards {
  readonly rows = new MemoryStore({ inShards: true });
  readonly epochs = new Map<number, number>(ALL_SHARDS.map((shard) => [shard, 0]));
  readonly locks = new Map<number, EngineStore>();
  readonly moments = new Map<number, { playedMs: TimeMs; playingMs: TimeMs | null }>(
    ALL_SHARDS.map((shard) => [shard, { playedMs: 0, playingMs: null }]),
  );
  /** Off: commits of former owners are stored, which the checks must find. */
  readonly isFenced: boolean;

  constructor(isFenced = true) {
    this.isFenced = isFenced;
  }

  storedShard(shard: number): StoredShard {
    const numbers = this.rows.sequences.get(shard);
    const moments = this.moments.get(shard);
    if (numbers === undefined || moments === undefined) throw new Error(`no shard ${shard}`);
    const { lastEventSeq, lastOrderId, lastPostingId, lastTransferId, lastAccountId } = numbers;
    const accountCount = Math.ceil((lastAccountId - shard) / SHARD_COUNT);
    return {
      shard,
      ...moments,
      followedMs: 0,
      accountCount,
      lastEventSeq,
      lastOrderId,
      lastPostingId,
      lastTransferId,
      lastAccountId,
    };
  }
}

/** The connections of one engine. Each of its calls waits before and after its effect. */
export class EngineStore implements SharedStore {
  readonly commandsPerCommit = 2;
  readonly #shards: MemoryShards;
  readonly #gates: Pick<Scheduler, 'pass'>;
  readonly #epochs = new Map<number, number>();
  readonly #accounts = new Map<number, AccountRow>();
  #last: Promise<void> = Promise.resolve();
  #isCut = false;

  constructor(shards: MemoryShards, gates: Pick<Scheduler, 'pass'>) {
    this.#shards = shards;
    this.#gates = gates;
  }

  get owned(): readonly number[] {
    return [...this.#epochs.keys()].sort((left, right) => left - right);
  }

  async acquire(shards: readonly number[]): Promise<readonly number[]> {
    const { locks, epochs } = this.#shards;
    await this.#gates.pass();
    const free = shards.filter((shard) => !this.#isCut && !locks.has(shard));
    for (const shard of free) locks.set(shard, this);
    await this.#gates.pass();
    for (const shard of free) {
      const epoch = (epochs.get(shard) ?? 0) + 1;
      epochs.set(shard, epoch);
      this.#epochs.set(shard, epoch);
    }
    await this.#gates.pass();
    return free;
  }

  async load(ids: readonly number[] = this.owned): Promise<StoredState> {
    await this.#gates.pass();
    const shards = ids.map((shard) => this.#shards.storedShard(shard));
    const isOfThem = (accountId: number) => ids.includes(shardOf(accountId));
    const { accounts, openOrders, openTransfers, lastAccountId } = await this.#shards.rows.load();
    const accountIds = Array.from({ length: lastAccountId }, (_, index) => index + 1).filter(isOfThem);
    const rows = this.#shards.rows.accountRows(accountIds);
    for (const row of rows) this.#accounts.set(row.id, row);
    const playing = shards.flatMap(({ playingMs }) => playingMs ?? []);
    const state = {
      ...newestNumbers(shards),
      ...{ shards, accounts: accounts.filter(({ id }) => isOfThem(id)), accountCount: rows.length },
      openOrders: openOrders.filter(({ accountId }) => isOfThem(accountId)),
      openTransfers: openTransfers.filter(({ accountId }) => isOfThem(accountId)),
      ...(playing.length > 0 && { playingMs: Math.min(...playing) }),
    };
    await this.#gates.pass();
    return state;
  }

  accountRows(ids: readonly number[]): readonly AccountRow[] {
    return ids.flatMap((id) => this.#accounts.get(id) ?? []);
  }

  /** In the order of the calls; after one that failed all do. */
  commit(
    records: readonly CommitRecord[],
    playingMs?: TimeMs | null,
    shards: readonly number[] = this.owned,
  ): Promise<void> {
    for (const { account } of records) if (account !== null) this.#accounts.set(account.id, account);
    this.#last = this.#last.then(async () => {
      await this.#gates.pass();
      await this.#store(records, playingMs, shards);
      await this.#gates.pass();
    });
    return this.#last;
  }

  async release(shard: number, playedMs: TimeMs): Promise<void> {
    await this.#last;
    await this.#gates.pass();
    const moments = this.#shards.moments.get(shard);
    if (this.#epochs.get(shard) === this.#shards.epochs.get(shard) && moments !== undefined)
      moments.playedMs = Math.max(moments.playedMs, playedMs);
    this.#epochs.delete(shard);
    for (const id of this.#accounts.keys()) if (shardOf(id) === shard) this.#accounts.delete(id);
    await this.#gates.pass();
    this.#unlock(shard);
  }

  /** Its sessions end, as with a network that is cut; the engine does not know it yet. */
  cutOff(): void {
    this.#isCut = true;
    for (const shard of ALL_SHARDS) this.#unlock(shard);
  }

  idempotencyRows: SharedStore['idempotencyRows'] = async (keys) => {
    await this.#gates.pass();
    const rows = await this.#shards.rows.idempotencyRows(keys);
    await this.#gates.pass();
    return rows;
  };

  order: SharedStore['order'] = (...input) => this.#shards.rows.order(...input);
  orderByClientId: SharedStore['orderByClientId'] = (...input) => this.#shards.rows.orderByClientId(...input);
  history: SharedStore['history'] = (...input) => this.#shards.rows.history(...input);
  historyTotals: SharedStore['historyTotals'] = (...input) => this.#shards.rows.historyTotals(...input);
  entries: SharedStore['entries'] = (...input) => this.#shards.rows.entries(...input);
  eventsAfter: SharedStore['eventsAfter'] = (...input) => this.#shards.rows.eventsAfter(...input);
  accountEvents: SharedStore['accountEvents'] = (...input) => this.#shards.rows.accountEvents(...input);
  orderEvents: SharedStore['orderEvents'] = (...input) => this.#shards.rows.orderEvents(...input);
  closedAccounts: SharedStore['closedAccounts'] = (...input) => this.#shards.rows.closedAccounts(...input);
  close: SharedStore['close'] = () => this.#shards.rows.close();

  /** One transaction: all of the records, or an error and nothing. */
  async #store(
    records: readonly CommitRecord[],
    playingMs: TimeMs | null | undefined,
    shards: readonly number[],
  ): Promise<void> {
    const written = new Set(playingMs === undefined ? [] : shards);
    for (const { account, idempotency } of records) {
      const id = account?.id ?? idempotency?.accountId;
      if (id !== undefined) written.add(shardOf(id));
    }
    const { epochs, rows, moments, isFenced } = this.#shards;
    for (const shard of written)
      if (isFenced && epochs.get(shard) !== this.#epochs.get(shard))
        throw new Error(`shard ${shard} is lost`);
    await rows.commit(records);
    for (const shard of written) {
      const known = moments.get(shard);
      if (known !== undefined && playingMs !== undefined && shards.includes(shard))
        known.playingMs = playingMs;
    }
    for (const { accountId, atMs } of records.flatMap(({ events }) => events)) {
      const known = moments.get(shardOf(accountId));
      if (known !== undefined) known.playedMs = Math.max(known.playedMs, atMs);
    }
  }

  #unlock(shard: number): void {
    if (this.#shards.locks.get(shard) === this) this.#shards.locks.delete(shard);
  }
}
