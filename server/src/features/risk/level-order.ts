/**
 * Accounts in the order of their margin levels, the lowest first and the lower number first of equals. They lie in blocks, so that
 * a change moves the entries of one block, however many accounts there are.
 */

import type { Account } from '@vernier/shared/trading/orders/account';

export interface RankedAccount {
  readonly account: Account;
  readonly levelCents: number;
}

/** A block with more entries is divided. */
const BLOCK_ENTRIES = 512;

export class LevelOrder {
  /** None is empty. */
  readonly #blocks: RankedAccount[][] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(one: RankedAccount): void {
    this.#size += 1;
    const at = Math.max(0, firstIndex(this.#blocks, (block) => isAfter(block[0], one)) - 1);
    const block = this.#blocks[at];
    if (block === undefined) {
      this.#blocks.push([one]);
      return;
    }
    block.splice(
      firstIndex(block, (entry) => isAfter(entry, one)),
      0,
      one,
    );
    if (block.length > BLOCK_ENTRIES) this.#blocks.splice(at + 1, 0, block.splice(BLOCK_ENTRIES / 2));
  }

  /** Takes out an entry that was added. */
  remove(one: RankedAccount): void {
    const at = firstIndex(this.#blocks, (block) => isAfter(block[0], one)) - 1;
    const block = this.#blocks[at];
    const place = block === undefined ? -1 : firstIndex(block, (entry) => isAfter(entry, one)) - 1;
    if (block?.[place]?.account.id !== one.account.id) return;
    block.splice(place, 1);
    this.#size -= 1;
    if (block.length === 0) this.#blocks.splice(at, 1);
  }

  /** `count` accounts from a place on. */
  accounts(from: number, count: number): readonly RankedAccount[] {
    const found: RankedAccount[] = [];
    let before = 0;
    for (const block of this.#blocks) {
      if (found.length >= count) break;
      const start = Math.max(0, from - before);
      found.push(...block.slice(start, start + count - found.length));
      before += block.length;
    }
    return found;
  }

  /** How many accounts are at or below a level. */
  countUpTo(levelCents: number): number {
    let count = 0;
    for (const block of this.#blocks) {
      const inside = firstIndex(block, (entry) => entry.levelCents > levelCents);
      count += inside;
      if (inside < block.length) break;
    }
    return count;
  }

  clear(): void {
    this.#blocks.length = 0;
    this.#size = 0;
  }
}

function isAfter(entry: RankedAccount | undefined, one: RankedAccount): boolean {
  if (entry === undefined) return false;
  return (
    entry.levelCents > one.levelCents ||
    (entry.levelCents === one.levelCents && entry.account.id > one.account.id)
  );
}

/** The first index at which `isPast` holds, in a list where it holds for all that follow; its length without any. */
function firstIndex<Entry>(list: readonly Entry[], isPast: (entry: Entry) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(list[middle] as Entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}
