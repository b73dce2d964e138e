/**
 * After a change of the master key: everything that an older one sealed is sealed anew, in bounded transactions that a kill
 * cuts between. What is looked up by a digest comes before the server listens, the rest while it runs.
 */

import {
  ENCRYPTED_FIELDS,
  type EncryptedField,
  type EncryptedRow,
  type EncryptedTexts,
} from '@vernier/db/repositories/maintenance/encrypted-texts';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { SteadyClock } from '@vernier/shared/clock';
import { PREVIOUS_KEY_CHECKS } from '../../platform/encryption/master-key.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Journal } from '../../platform/logging/log.ts';
import { decryptedText, ENCRYPTION_RULES } from './encryption-rules.ts';

/** Some milliseconds of the loop, four times a second: so many are sealed anew, or so many looked at that are already. */
const RENEWED_PER_BEAT = 200;
const LOOKED_AT_PER_BEAT = 1_000;
/** Nobody waits for the loop before the server listens. */
const ROWS_PER_STEP = 1_000;
/** After a write that failed. */
const PAUSE_MS = 60_000;

const LOOKED_UP = ENCRYPTED_FIELDS.filter((place) => ENCRYPTION_RULES[place].index !== null);

export interface KeyRotationOptions {
  readonly rows: EncryptedTexts;
  readonly cipher: FieldCipher;
  /** Fingerprints of the keys that something may still be sealed with. */
  readonly before: readonly string[];
  readonly config: Pick<Config, 'previousKeys'>;
  readonly meta: MetaRepository;
  readonly steady: SteadyClock;
  readonly log: Pick<Journal, 'info' | 'error'>;
}

/** One time through all rows of some places. */
class Walk {
  readonly #places: EncryptedField[];
  /** The last row of the first place that has been looked at. */
  rowId = 0;
  renewed = 0;
  readonly unopened = new Map<EncryptedField, number>();

  constructor(places: readonly EncryptedField[]) {
    this.#places = [...places];
  }

  get place(): EncryptedField | undefined {
    return this.#places[0];
  }

  nextPlace(): void {
    this.#places.shift();
    this.rowId = 0;
  }
}

export class KeyRotation {
  readonly #parts: KeyRotationOptions;
  #left = new Map<EncryptedField, number>();
  /** Null when there is nothing to do. */
  #walk: Walk | null = null;
  #pausedUntilMs = 0;

  /** Renews what is looked up by a digest. */
  constructor(parts: KeyRotationOptions) {
    this.#parts = parts;
    const { before, config, log } = parts;
    if (before.length === 0) {
      if (config.previousKeys.length > 0) log.info('nothing is sealed with SECRET_KEY_PREVIOUS: remove it');
      return;
    }
    this.#count();
    log.info('what an older key sealed is sealed anew', Object.fromEntries(this.#left));
    const first = new Walk(LOOKED_UP);
    while (first.place !== undefined) this.#step(first, first.place, ROWS_PER_STEP);
    this.#walk = new Walk(ENCRYPTED_FIELDS);
  }

  /** How many texts are still sealed with an older key. */
  get left(): number {
    return [...this.#left.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Renews some of them. */
  onInterval(): void {
    const { steady, log } = this.#parts;
    if (this.#walk === null || steady.monotonicMs() < this.#pausedUntilMs) return;
    try {
      this.#goOn(this.#walk);
    } catch (error) {
      // Such as a full disk: what is renewed stays so, and the old key still opens the rest.
      log.error('texts could not be sealed anew, and are tried again', { error });
      this.#pausedUntilMs = steady.monotonicMs() + PAUSE_MS;
    }
  }

  #goOn(walk: Walk): void {
    let lookedAt = 0;
    const most = walk.renewed + RENEWED_PER_BEAT;
    while (walk.place !== undefined && lookedAt < LOOKED_AT_PER_BEAT && walk.renewed < most)
      lookedAt += this.#step(walk, walk.place, most - walk.renewed);
    if (walk.place === undefined) this.#walked(walk);
  }

  /** Returns how many rows it has looked at. */
  #step(walk: Walk, place: EncryptedField, limit: number): number {
    const { rows, cipher } = this.#parts;
    const found = rows.after(place, walk.rowId, limit);
    const old = found.filter(({ sealed }) => !sealed.startsWith(cipher.prefix));
    const renewed = old.flatMap((row) => this.#renewed(place, row) ?? []);
    if (renewed.length > 0) rows.replace(place, renewed);
    const unopened = (walk.unopened.get(place) ?? 0) + old.length - renewed.length;
    if (unopened > 0) walk.unopened.set(place, unopened);
    walk.renewed += renewed.length;
    this.#left.set(place, Math.max(0, (this.#left.get(place) ?? 0) - renewed.length));
    walk.rowId = found.at(-1)?.rowId ?? walk.rowId;
    if (found.length < limit) walk.nextPlace();
    return found.length;
  }

  /** Null when no key opens it: it is damaged, and stays as it is. */
  #renewed(place: EncryptedField, row: EncryptedRow) {
    const { cipher } = this.#parts;
    const { purpose, index } = ENCRYPTION_RULES[place];
    const text = decryptedText(cipher, place, row);
    if (text === null) return null;
    const sealed = cipher.encrypt(purpose, text);
    const digest = index?.(cipher, { ownerId: row.ownerId, sealed }) ?? null;
    return { rowId: row.rowId, sealed, index: digest };
  }

  /** The old key can go when one has gone through everything and found nothing of it. */
  #walked({ renewed, unopened }: Walk): void {
    const { meta, log } = this.#parts;
    if (renewed > 0) {
      this.#walk = new Walk(ENCRYPTED_FIELDS);
      return;
    }
    // Where this fails, the walk stands at its end and comes here again.
    if (unopened.size === 0) meta.set(PREVIOUS_KEY_CHECKS, '[]');
    this.#walk = null;
    this.#left = unopened;
    if (unopened.size === 0)
      log.info('nothing is sealed with an older key any more: remove SECRET_KEY_PREVIOUS');
    else log.error('texts open with no key, and were left as they are', Object.fromEntries(unopened));
  }

  #count(): void {
    const { rows, cipher } = this.#parts;
    for (const place of ENCRYPTED_FIELDS) {
      const count = rows.countOthers(place, cipher.prefix);
      if (count > 0) this.#left.set(place, count);
    }
  }
}
