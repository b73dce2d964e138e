/**
 * Rows of all accounts of the owned shards in memory, some 60 bytes each. Decisions read the row of an inactive account without waiting, which a
 * database in another process does not allow.
 */

import { invariant } from '@vernier/shared/assert';
import { SHARD_COUNT, shardOf } from '@vernier/shared/engine/shards';
import type { AccountRow, Book } from '@vernier/shared/trading/orders/account';

const FIRST_CAPACITY = 16;
/** Amounts and counts of a row. */
const AMOUNTS = 3;
const COUNTS = 4;

const ABSENT = 0;
const BOOKS: readonly (Book | null)[] = [null, 'demo', 'real'];
const MARGIN_CALLED = 4;
const BOOK_BITS = 3;

export class AccountRows {
  readonly #shards = new Map<number, ShardAccounts>();

  addShards(shards: readonly number[]): void {
    for (const shard of shards) this.#shards.set(shard, new ShardAccounts());
  }

  deleteShard(shard: number): void {
    this.#shards.delete(shard);
  }

  get(id: number): AccountRow | null {
    return id > 0 ? (this.#shards.get(shardOf(id))?.get(id) ?? null) : null;
  }

  /** Does nothing with an account of another owner, whose commit fails. */
  set(row: AccountRow): void {
    invariant(Number.isSafeInteger(row.id) && row.id > 0, `${row.id} is the id of an account`);
    this.#shards.get(shardOf(row.id))?.set(row);
  }

  delete(id: number): void {
    if (id > 0) this.#shards.get(shardOf(id))?.delete(id);
  }
}

/** Accounts of a shard, by their place in it. */
class ShardAccounts {
  #capacity = FIRST_CAPACITY;
  #amounts = new BigInt64Array(FIRST_CAPACITY * AMOUNTS);
  #counts = new Float64Array(FIRST_CAPACITY * COUNTS);
  /** Book and margin call by account; 0 where there is none. */
  #marks = new Uint8Array(FIRST_CAPACITY);

  get(id: number): AccountRow | null {
    const place = placeOf(id);
    const mark = place < this.#capacity ? (this.#marks[place] ?? ABSENT) : ABSENT;
    const book = BOOKS[mark & BOOK_BITS] ?? null;
    if (book === null) return null;
    const amount = (field: number) => this.#amounts[place * AMOUNTS + field] ?? 0n;
    const count = (field: number) => this.#counts[place * COUNTS + field] ?? 0;
    return {
      id,
      book,
      balanceMicros: amount(0),
      lockedMicros: amount(1),
      version: count(0),
      holdingCount: count(1),
      closedCount: count(2),
      realisedMicros: amount(2),
      entryCount: count(3),
      marginCalled: mark >= MARGIN_CALLED,
    };
  }

  set(row: AccountRow): void {
    const place = placeOf(row.id);
    this.#grow(place + 1);
    const { balanceMicros, lockedMicros, realisedMicros } = row;
    this.#amounts.set([balanceMicros, lockedMicros, realisedMicros], place * AMOUNTS);
    this.#counts.set([row.version, row.holdingCount, row.closedCount, row.entryCount], place * COUNTS);
    this.#marks[place] = BOOKS.indexOf(row.book) + (row.marginCalled ? MARGIN_CALLED : 0);
  }

  delete(id: number): void {
    const place = placeOf(id);
    if (place < this.#capacity) this.#marks[place] = ABSENT;
  }

  #grow(needed: number): void {
    if (needed <= this.#capacity) return;
    while (this.#capacity < needed) this.#capacity *= 2;
    const [amounts, counts, marks] = [this.#amounts, this.#counts, this.#marks];
    this.#amounts = new BigInt64Array(this.#capacity * AMOUNTS);
    this.#amounts.set(amounts);
    this.#counts = new Float64Array(this.#capacity * COUNTS);
    this.#counts.set(counts);
    this.#marks = new Uint8Array(this.#capacity);
    this.#marks.set(marks);
  }
}

function placeOf(id: number): number {
  return Math.floor((id - 1) / SHARD_COUNT);
}
