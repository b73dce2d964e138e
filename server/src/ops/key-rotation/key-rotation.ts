/**
 * Rotation of the master key: every text of an older key is re-encrypted, in bounded transactions, so that a kill is safe
 * between them. Indexed texts are rotated before the server listens, the rest while it runs.
 */

import {
  ENCRYPTED_FIELDS,
  type EncryptedField,
  type EncryptedRow,
  type EncryptedTexts,
  type RowId,
} from '@vernier/db/repositories/maintenance/encrypted-texts';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { SteadyClock } from '@vernier/shared/clock';
import { PREVIOUS_KEY_CHECKS } from '../../platform/encryption/master-key.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Journal } from '../../platform/logging/log.ts';
import { decryptedText, ENCRYPTION_RULES } from './encryption-rules.ts';

/** Some milliseconds of the loop, four times a second: this many are re-encrypted, or this many current ones skipped. */
const ROTATED_PER_INTERVAL = 200;
const EXAMINED_PER_INTERVAL = 1_000;
/** Larger steps before the server listens, since no call waits for the loop yet. */
const ROWS_PER_STEP = 1_000;
/** After a write that failed. */
const PAUSE_MS = 60_000;

const INDEXED_FIELDS = ENCRYPTED_FIELDS.filter((field) => ENCRYPTION_RULES[field].index !== null);

export interface KeyRotationOptions {
  readonly rows: EncryptedTexts;
  readonly cipher: FieldCipher;
  /** Fingerprints of the keys that some texts may still be encrypted with. */
  readonly before: readonly string[];
  readonly config: Pick<Config, 'previousKeys'>;
  readonly meta: MetaRepository;
  readonly steady: SteadyClock;
  readonly log: Pick<Journal, 'info' | 'error'>;
}

/** One time through all rows of some places. */
class RotationPass {
  readonly #places: EncryptedField[];
  /** The last row read of the first field. */
  rowId: RowId = 0;
  rotated = 0;
  readonly unopened = new Map<EncryptedField, number>();

  constructor(places: readonly EncryptedField[]) {
    this.#places = [...places];
  }

  get field(): EncryptedField | undefined {
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
  #pass: RotationPass | null = null;
  #pausedUntilMs = 0;

  private constructor(parts: KeyRotationOptions) {
    this.#parts = parts;
  }

  /** Rotates the indexed texts. */
  static async open(parts: KeyRotationOptions): Promise<KeyRotation> {
    const rotation = new KeyRotation(parts);
    await rotation.#begin();
    return rotation;
  }

  async #begin(): Promise<void> {
    const { before, config, log } = this.#parts;
    if (before.length === 0) {
      if (config.previousKeys.length > 0)
        log.info('nothing is encrypted with SECRET_KEY_PREVIOUS: remove it');
      return;
    }
    await this.#count();
    log.info('texts of an older key are re-encrypted', Object.fromEntries(this.#left));
    const first = new RotationPass(INDEXED_FIELDS);
    while (first.field !== undefined) await this.#step(first, first.field, ROWS_PER_STEP);
    this.#pass = new RotationPass(ENCRYPTED_FIELDS);
  }

  /** Number of texts that are still encrypted with an older key. */
  get left(): number {
    return [...this.#left.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Renews some of them. */
  async onInterval(): Promise<void> {
    const { steady, log } = this.#parts;
    if (this.#pass === null || steady.monotonicMs() < this.#pausedUntilMs) return;
    try {
      await this.#advance(this.#pass);
    } catch (error) {
      // Such as a full disk: rotated texts stay, and the old key still decrypts the rest.
      log.error('texts could not be re-encrypted, and are tried again', { error });
      this.#pausedUntilMs = steady.monotonicMs() + PAUSE_MS;
    }
  }

  async #advance(pass: RotationPass): Promise<void> {
    let examined = 0;
    const most = pass.rotated + ROTATED_PER_INTERVAL;
    while (pass.field !== undefined && examined < EXAMINED_PER_INTERVAL && pass.rotated < most)
      examined += await this.#step(pass, pass.field, most - pass.rotated);
    if (pass.field === undefined) await this.#completePass(pass);
  }

  /** Returns the number of rows read. */
  async #step(pass: RotationPass, field: EncryptedField, limit: number): Promise<number> {
    const { rows, cipher } = this.#parts;
    const found = await rows.after(field, pass.rowId, limit);
    const old = found.filter(({ encrypted }) => !encrypted.startsWith(cipher.prefix));
    const rotated = old.flatMap((row) => this.#rotated(field, row) ?? []);
    if (rotated.length > 0) await rows.replace(field, rotated);
    const unopened = (pass.unopened.get(field) ?? 0) + old.length - rotated.length;
    if (unopened > 0) pass.unopened.set(field, unopened);
    pass.rotated += rotated.length;
    this.#left.set(field, Math.max(0, (this.#left.get(field) ?? 0) - rotated.length));
    pass.rowId = found.at(-1)?.rowId ?? pass.rowId;
    if (found.length < limit) pass.nextPlace();
    return found.length;
  }

  /** Null when no key opens it: it is damaged, and stays as it is. */
  #rotated(field: EncryptedField, row: EncryptedRow) {
    const { cipher } = this.#parts;
    const { purpose, index } = ENCRYPTION_RULES[field];
    const text = decryptedText(cipher, field, row);
    if (text === null) return null;
    const encrypted = cipher.encrypt(purpose, text);
    const digest = index?.(cipher, { ownerId: row.ownerId, encrypted }) ?? null;
    return { rowId: row.rowId, previous: row.encrypted, encrypted, index: digest };
  }

  /** The old key can be removed after a complete pass that found nothing encrypted with it. */
  async #completePass({ rotated, unopened }: RotationPass): Promise<void> {
    const { meta, log } = this.#parts;
    if (rotated > 0) {
      this.#pass = new RotationPass(ENCRYPTED_FIELDS);
      return;
    }
    // If this fails, the pass stays at its end and comes here again.
    if (unopened.size === 0) await meta.set(PREVIOUS_KEY_CHECKS, '[]');
    this.#pass = null;
    this.#left = unopened;
    if (unopened.size === 0)
      log.info('nothing is encrypted with an older key any more: remove SECRET_KEY_PREVIOUS');
    else log.error('no key decrypts some texts, which stay unchanged', Object.fromEntries(unopened));
  }

  async #count(): Promise<void> {
    const { rows, cipher } = this.#parts;
    for (const field of ENCRYPTED_FIELDS) {
      const count = await rows.countOthers(field, cipher.prefix);
      if (count > 0) this.#left.set(field, count);
    }
  }
}
