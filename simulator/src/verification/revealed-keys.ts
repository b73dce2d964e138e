/** Keys of days as a server has revealed them, each checked against its commitment. */

import { hexToBytes } from '@noble/hashes/utils.js';
import { type DayNumber, formatIsoDay, parseIsoDay } from '@vernier/shared/civil-date';
import type { CommitmentWire } from '@vernier/shared/api/shapes/fairness';
import { EPOCH_DAY, MEMORY_DAYS } from '../price-path/daily-moves.ts';
import { commitmentOf, type DayKeys } from '../random/day-keys.ts';
import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';
import { Difference } from './difference.ts';

/** The first day whose key a price since the epoch depends on. */
export const FIRST_KEY_DAY = EPOCH_DAY - (MEMORY_DAYS - 1);

/** Some days' keys; those of other days are unknown. */
export class RevealedKeys implements DayKeys {
  readonly #keys: ReadonlyMap<DayNumber, Uint8Array>;

  constructor(keys: ReadonlyMap<DayNumber, Uint8Array>) {
    this.#keys = keys;
  }

  keyOf(day: DayNumber): Uint8Array {
    const key = this.#keys.get(day);
    if (key === undefined) throw new RangeError(`the key of ${formatIsoDay(day)} is not revealed`);
    return key;
  }
}

/** The keys that the ticks of a day follow from. Throws {@link Difference} at the first that is not what was committed to. */
export function revealedKeys(rows: readonly CommitmentWire[], day: DayNumber): RevealedKeys {
  const byDay = new Map(rows.map((row) => [parseIsoDay(row.day), row]));
  const keys = new Map<DayNumber, Uint8Array>();
  for (let each = FIRST_KEY_DAY; each <= day; each += 1) {
    const row = byDay.get(each);
    const place = { code: null, minute: each * MINUTES_PER_DAY };
    if (row === undefined || row.revealed_key === null) throw new Difference(place, 'not_revealed');
    const key = hexToBytes(row.revealed_key);
    if (commitmentOf(key) !== row.commitment) throw new Difference(place, 'key');
    keys.set(each, key);
  }
  return new RevealedKeys(keys);
}
