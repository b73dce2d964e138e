/** Pictures of users: reduced to pixels, stored encrypted, returned to their owner, and removed when nothing references them. */

import { randomBytes } from 'node:crypto';
import type { UploadRepository, UploadRow } from '@vernier/db/repositories/users/uploads';
import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Log } from '../../platform/logging/log.ts';
import { decryptFile, encryptFile, idOfFile, UploadFolder } from './upload-folder.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const ID_BYTES = 16;
const ID = /^[0-9a-f]{32}$/;
/** Something must come to need a picture in this time. */
const UNUSED_LIFE_MS = 86_400_000;
const SWEEP_INTERVAL_MS = 3_600_000;
/** Most unreferenced pictures of a user; the oldest is removed first. */
const MOST_UNUSED = 20;
/** Each decoding may hold a core and a hundred megabytes. */
const DECODINGS = { running: 2, waiting: 30 };

export interface UploadsOptions {
  readonly dataDir: string;
  readonly rows: UploadRepository;
  /** Those of the users whose pictures this process removes when nothing needs them. */
  readonly shards: Pick<OwnedShards, 'owns'>;
  /** Whether other processes may store pictures in the folder. */
  readonly isShared: boolean;
  readonly cipher: FieldCipher;
  /** Wall time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
}

export class Uploads {
  readonly #parts: UploadsOptions;
  readonly #folder: UploadFolder;
  readonly #decodings = new ConcurrencyLimit(DECODINGS);
  #nextSweepMs: number;
  #sweeping: Promise<void> = Promise.resolve();
  /** Files that have no row yet. */
  readonly #writing = new Set<string>();
  /** Files without a row at the last sweep. In a shared folder another process may be about to store the row. */
  #strays: ReadonlySet<string> = new Set();
  /** Those that something is about to need, with how many. */
  readonly #reserved = new Map<string, number>();

  private constructor(parts: UploadsOptions) {
    this.#parts = parts;
    this.#folder = new UploadFolder(parts.dataDir);
    this.#nextSweepMs = parts.steady.monotonicMs();
  }

  /** Removes what an earlier process left unfinished; the first sweep is the first interval's. */
  static async open(parts: UploadsOptions): Promise<Uploads> {
    const uploads = new Uploads(parts);
    await uploads.#removeStrays();
    return uploads;
  }

  /** The id of the stored picture, or a refusal. `admit` is called last before the write. */
  async accept(
    userId: number,
    bytes: Buffer,
    admit: (storedBytes: number) => Refusal | null | Promise<Refusal | null>,
  ): Promise<{ readonly id: string } | Refusal> {
    // The decoder takes a fifth of a start to load, which no start waits for.
    const { cleanPicture } = await import('./clean-picture.ts');
    const picture = await this.#decodings.run(() => cleanPicture(bytes));
    if (picture === null) return refuse('unavailable');
    if (isRefusal(picture)) return picture;
    const id = randomBytes(ID_BYTES).toString('hex');
    const { key, encrypted } = encryptFile(nameOf({ id, userId }), picture);
    const { rows, cipher, clock } = this.#parts;
    this.#writing.add(id);
    try {
      await this.#folder.write(id, encrypted);
      const refusal = await admit(encrypted.byteLength);
      if (refusal !== null) {
        await this.#folder.remove(id);
        return refusal;
      }
      const keyEncrypted = cipher.encrypt('file_key', key.toString('base64url'));
      await rows.put({ id, userId, keyEncrypted, createdAtMs: clock.now() });
    } finally {
      this.#writing.delete(id);
    }
    await this.#removeUnused(async () => (await rows.unusedOf(userId)).slice(0, -MOST_UNUSED));
    return { id };
  }

  /** The row of an id; null for any other text. */
  async find(id: string): Promise<UploadRow | null> {
    return ID.test(id) ? await this.#parts.rows.byId(id) : null;
  }

  /** Runs a command that may come to need a picture; until it has ended, the picture is not removed as unused. */
  async withReserved<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
    this.#reserved.set(id, (this.#reserved.get(id) ?? 0) + 1);
    try {
      return await run();
    } finally {
      const left = (this.#reserved.get(id) ?? 1) - 1;
      if (left === 0) this.#reserved.delete(id);
      else this.#reserved.set(id, left);
    }
  }

  /** The picture; null when it was removed meanwhile. */
  async read(row: UploadRow): Promise<Buffer | null> {
    const key = Buffer.from(this.#parts.cipher.decrypt('file_key', row.keyEncrypted), 'base64url');
    try {
      return decryptFile(nameOf(row), { key, encrypted: await this.#folder.read(row.id) });
    } catch (error) {
      if ((await this.find(row.id)) === null) return null;
      throw error;
    }
  }

  /** Once an hour, removes what nothing came to need, and the files of users who left. */
  onInterval(): void {
    const { clock, steady, log } = this.#parts;
    const monotonicMs = steady.monotonicMs();
    if (monotonicMs < this.#nextSweepMs) return;
    this.#nextSweepMs = monotonicMs + SWEEP_INTERVAL_MS;
    this.#sweeping = this.#sweeping
      .then(() => this.#removeUnused(() => this.#unusedBefore(clock.now() - UNUSED_LIFE_MS)))
      .then(() => this.#removeStrays())
      .catch((error: unknown) => log.error('the folder of uploads was not swept', { error }));
  }

  /** Resolves when nothing is being removed any more. */
  stop(): Promise<void> {
    return this.#sweeping;
  }

  /** Commands that are about to need a picture are in progress at the owner of its user. */
  async #unusedBefore(atMs: TimeMs): Promise<readonly UploadRow[]> {
    const { rows, shards } = this.#parts;
    return (await rows.unusedBefore(atMs)).filter(({ userId }) => shards.owns(userId));
  }

  /** Without a row a file has no key, and is noise. A file that gets its row during the reading is written at its begin. */
  async #removeStrays(): Promise<void> {
    const { rows, isShared } = this.#parts;
    const names = this.#folder.names();
    const known = new Set(this.#writing);
    for (const id of await rows.ids()) known.add(id);
    const strays = names.filter((name) => !known.has(idOfFile(name)));
    this.#folder.removeAll(isShared ? strays.filter((name) => this.#strays.has(name)) : strays);
    this.#strays = new Set(strays);
  }

  /** The row, and with it the key, goes first: without it the file is noise, and the next start removes it. */
  async #removeUnused(find: () => Promise<readonly UploadRow[]>): Promise<void> {
    const { rows, log } = this.#parts;
    try {
      for (const { id } of await find()) {
        if (!this.#reserved.has(id) && (await rows.removeUnused(id))) await this.#folder.remove(id);
      }
    } catch (error) {
      log.error('an upload that nothing needs was not removed', { error });
    }
  }
}

function nameOf({ id, userId }: Pick<UploadRow, 'id' | 'userId'>): string {
  return `upload ${id} of user ${userId}`;
}
