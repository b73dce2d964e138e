/** Rows of the shards of a commit: their numbers and moments. Each names the epoch in which the writer owns it. */

import type { CommitRecord } from '@vernier/shared/engine/store';
import type { LastNumbers } from '@vernier/shared/engine/number-sequence';
import { shardOf } from '@vernier/shared/engine/shards';
import type { TimeMs } from '@vernier/shared/clock';
import { sql } from 'drizzle-orm';
import { bigintArray } from './array-writer.ts';
import { arrayParameter, parameter } from './statement.ts';

/** The last numbers of a shard that a commit writes; 0 where it writes none of a kind. */
interface WrittenShard extends Mutable<LastNumbers> {
  playedMs: TimeMs;
  /** Null leaves it as it is. */
  playingMs: TimeMs | null;
}

type Mutable<Fields> = { -readonly [Name in keyof Fields]: Fields[Name] };

/** The moment of the market of which only a part is stored for the accounts of some shards; 0 once it is whole. */
export interface MomentInPart {
  readonly shards: readonly number[];
  readonly playingMs: TimeMs;
}

/**
 * Writes what changed in the shards whose epochs are the writer's. The rows are locked in the order of the parameters or of the
 * index, which is that of their numbers. `owned` has a row for each shard that the writer still owns.
 */
export const WRITE_SHARDS = sql`owned as (
    update shards set
      last_event_seq = greatest(shards.last_event_seq, changed.last_event_seq),
      last_order_id = greatest(shards.last_order_id, changed.last_order_id),
      last_posting_id = greatest(shards.last_posting_id, changed.last_posting_id),
      last_transfer_id = greatest(shards.last_transfer_id, changed.last_transfer_id),
      last_account_id = greatest(shards.last_account_id, changed.last_account_id),
      played_ms = greatest(shards.played_ms, changed.played_ms),
      playing_ms = coalesce(changed.playing_ms, shards.playing_ms)
    from unnest(
      ${arrayParameter('bigint')}, ${arrayParameter('bigint')}, ${arrayParameter('bigint')},
      ${arrayParameter('bigint')}, ${arrayParameter('bigint')}, ${arrayParameter('bigint')},
      ${arrayParameter('bigint')}, ${arrayParameter('bigint')}, ${arrayParameter('bigint')}
    ) as changed (
      id, epoch, last_event_seq, last_order_id, last_posting_id, last_transfer_id, last_account_id, played_ms, playing_ms
    )
    where shards.id = changed.id and shards.epoch = changed.epoch
    returning shards.id
  )`;

/** Divides by zero unless the writer owns all shards of the commit. */
export const ASSERT_OWNER = sql`select 1 / (count(*) = ${parameter()}::bigint)::int from owned`;

export class ShardRows {
  readonly #numbers = new Map<number, WrittenShard>();

  add({ account, events, orders, postings, transfers, idempotency }: CommitRecord): void {
    const accountId = account?.id ?? idempotency?.accountId;
    if (accountId === undefined) return;
    const numbers = this.#numbersOf(shardOf(accountId));
    for (const { seq, atMs } of events) {
      if (seq > numbers.lastEventSeq) numbers.lastEventSeq = seq;
      if (atMs > numbers.playedMs) numbers.playedMs = atMs;
    }
    for (const { id } of orders) if (id > numbers.lastOrderId) numbers.lastOrderId = id;
    for (const { id } of postings) if (id > numbers.lastPostingId) numbers.lastPostingId = id;
    for (const { id } of transfers) if (id > numbers.lastTransferId) numbers.lastTransferId = id;
    if (account !== null && account.id > numbers.lastAccountId) numbers.lastAccountId = account.id;
  }

  addMoment({ shards, playingMs }: MomentInPart): void {
    for (const shard of shards) this.#numbersOf(shard).playingMs = playingMs;
  }

  clear(): void {
    this.#numbers.clear();
  }

  /** Values of {@link WRITE_SHARDS}, and that of {@link ASSERT_OWNER}. A shard that the writer does not own has no epoch. */
  values(epochs: ReadonlyMap<number, number>): {
    readonly arrays: readonly Buffer[];
    readonly count: number;
  } {
    const shards = [...this.#numbers.keys()].sort((left, right) => left - right);
    const numbers = shards.flatMap((shard) => this.#numbers.get(shard) ?? []);
    const arrays = [
      bigintArray(shards),
      bigintArray(shards.map((shard) => epochs.get(shard) ?? null)),
      ...WRITTEN.map((read) => bigintArray(numbers.map(read))),
    ];
    return { arrays, count: shards.length };
  }

  #numbersOf(shard: number): WrittenShard {
    const known = this.#numbers.get(shard);
    if (known !== undefined) return known;
    const numbers = {
      lastEventSeq: 0,
      lastOrderId: 0,
      lastPostingId: 0,
      lastTransferId: 0,
      lastAccountId: 0,
      playedMs: 0,
      playingMs: null,
    };
    this.#numbers.set(shard, numbers);
    return numbers;
  }
}

/** In the order of the statement; null leaves the stored value. */
const WRITTEN: readonly ((numbers: WrittenShard) => number | null)[] = [
  ({ lastEventSeq }) => lastEventSeq || null,
  ({ lastOrderId }) => lastOrderId || null,
  ({ lastPostingId }) => lastPostingId || null,
  ({ lastTransferId }) => lastTransferId || null,
  ({ lastAccountId }) => lastAccountId || null,
  ({ playedMs }) => playedMs || null,
  ({ playingMs }) => playingMs,
];
