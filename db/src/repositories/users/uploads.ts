/** Repository of uploaded pictures: owner and encrypted key. The pictures are files. */

import type { TimeMs } from '@vernier/shared/clock';

export interface NewUpload {
  /** 128 random bits, hex. */
  readonly id: string;
  readonly userId: number;
  /** The key of the file, encrypted with the master key. */
  readonly keyEncrypted: string;
  readonly createdAtMs: TimeMs;
}

export interface UploadRow extends NewUpload {
  /** When a row first referred to it; null while none does. */
  readonly usedAtMs: TimeMs | null;
}

export interface UploadRepository {
  put(upload: NewUpload): Promise<void>;
  byId(id: string): Promise<UploadRow | null>;
  /** Unused uploads of a user, oldest first. */
  unusedOf(userId: number): Promise<readonly UploadRow[]>;
  /** Unused uploads from before the time, oldest first. */
  unusedBefore(atMs: TimeMs): Promise<readonly UploadRow[]>;
  /** Deletes the row, and with its key the picture; false when it is in use. */
  removeUnused(id: string): Promise<boolean>;
  ids(): Promise<readonly string[]>;
}
