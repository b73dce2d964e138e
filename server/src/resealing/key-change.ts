/**
 * After a change of the master key: everything that an older one sealed is sealed anew, in bounded transactions that a kill
 * cuts between. What is looked up by a digest comes before the server listens, the rest while it runs.
 */

import { SEALED_PLACES, type SealedPlace, type SealedRow, type SealedTexts } from '@vernier/db/sealed-texts';
import type { MetaRepository } from '@vernier/db/site';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import { VAULT_CHECKS_BEFORE } from '../auth/master-key.ts';
import type { Vault } from '../auth/vault.ts';
import type { Config } from '../settings/config.ts';
import type { Journal } from '../log.ts';
import { openedText, SEALED_RULES } from './sealed-rules.ts';

/** Some milliseconds of the loop, four times a second. */
const ROWS_PER_BEAT = 200;
/** Nobody waits for the loop before the server listens. */
const ROWS_PER_STEP = 1_000;
/** After a write that failed. */
const PAUSE_MS = 60_000;

const LOOKED_UP = SEALED_PLACES.filter((place) => SEALED_RULES[place].index !== null);
const AT_LEISURE = SEALED_PLACES.filter((place) => SEALED_RULES[place].index === null);

export interface KeyChangeParts {
  readonly rows: SealedTexts;
  readonly vault: Vault;
  /** Fingerprints of the keys that something may still be sealed with. */
  readonly before: readonly string[];
  readonly config: Pick<Config, 'previousKeys'>;
  readonly meta: MetaRepository;
  readonly clock: Clock;
  readonly log: Pick<Journal, 'info' | 'error'>;
}

export class KeyChange {
  readonly #parts: KeyChangeParts;
  readonly #left: Map<SealedPlace, number>;
  #places: SealedPlace[] = [];
  /** The last row of the first place that has been looked at. */
  #rowId = 0;
  #pausedUntilMs: TimeMs = 0;

  /** Renews what is looked up by a digest. */
  constructor(parts: KeyChangeParts) {
    this.#parts = parts;
    const { before, config, log } = parts;
    this.#left = new Map();
    if (before.length === 0) {
      if (config.previousKeys.length > 0) log.info('nothing is sealed with SECRET_KEY_PREVIOUS: remove it');
      return;
    }
    this.#count();
    log.info('what an older key sealed is sealed anew', Object.fromEntries(this.#left));
    this.#places = [...LOOKED_UP];
    while (this.#places.length > 0) this.#step(ROWS_PER_STEP);
    this.#places = [...AT_LEISURE];
  }

  /** How many texts are still sealed with an older key. */
  get left(): number {
    return [...this.#left.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Renews some of them. */
  beat(): void {
    const { clock, log } = this.#parts;
    if (this.#places.length === 0 || clock.now() < this.#pausedUntilMs) return;
    try {
      for (let rows = ROWS_PER_BEAT; rows > 0 && this.#places.length > 0; ) rows -= this.#step(rows);
      if (this.#places.length === 0) this.#finish();
    } catch (error) {
      // Such as a full disk: what is renewed stays so, and the old key still opens the rest.
      log.error('texts could not be sealed anew, and are tried again', { error });
      this.#pausedUntilMs = clock.now() + PAUSE_MS;
    }
  }

  /** Returns how many rows it has looked at. */
  #step(limit: number): number {
    const [place] = this.#places;
    if (place === undefined) return 0;
    const { rows } = this.#parts;
    const found = rows.after(place, this.#rowId, limit);
    const old = found.filter((row) => !this.#isRenewed(row));
    const renewed = old.flatMap((row) => this.#renewed(place, row) ?? []);
    if (renewed.length > 0) rows.replace(place, renewed);
    this.#left.set(place, Math.max(0, (this.#left.get(place) ?? 0) - renewed.length));
    this.#rowId = found.at(-1)?.rowId ?? this.#rowId;
    if (found.length < limit) {
      this.#places.shift();
      this.#rowId = 0;
    }
    return found.length;
  }

  #isRenewed({ sealed }: SealedRow): boolean {
    return sealed.startsWith(this.#parts.vault.beginning);
  }

  /** Null when no key opens it: it is damaged, and stays as it is. */
  #renewed(place: SealedPlace, row: SealedRow) {
    const { vault } = this.#parts;
    const { purpose, index } = SEALED_RULES[place];
    const text = openedText(vault, place, row);
    if (text === null) return null;
    const sealed = vault.seal(purpose, text);
    const digest = index?.(vault, { ownerId: row.ownerId, sealed }) ?? null;
    return { rowId: row.rowId, sealed, index: digest };
  }

  /** Some were delivered or deleted meanwhile, so that only the rows tell what is left. */
  #finish(): void {
    const { meta, log } = this.#parts;
    this.#count();
    if (this.left > 0) {
      log.error('texts open with no key, and were left as they are', Object.fromEntries(this.#left));
      return;
    }
    meta.set(VAULT_CHECKS_BEFORE, '[]');
    log.info('nothing is sealed with an older key any more: remove SECRET_KEY_PREVIOUS');
  }

  #count(): void {
    const { rows, vault } = this.#parts;
    this.#left.clear();
    for (const place of SEALED_PLACES) {
      const count = rows.countOthers(place, vault.beginning);
      if (count > 0) this.#left.set(place, count);
    }
  }
}
