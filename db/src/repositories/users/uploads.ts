/** Pictures that users uploaded, as a port: whose they are and the sealed key of each. The pictures are files. */

import type { TimeMs } from '@vernier/shared/clock';

export interface NewUpload {
  /** 128 random bits, hex. */
  readonly id: string;
  readonly userId: number;
  /** The file's own key, sealed under the master key. */
  readonly keyEncrypted: string;
  readonly createdAtMs: TimeMs;
}

export interface UploadRow extends NewUpload {
  /** When something came to need it; null while nothing does. */
  readonly usedAtMs: TimeMs | null;
}

export interface UploadRepository {
  put(upload: NewUpload): void;
  byId(id: string): UploadRow | null;
  /** Those of a user that nothing needs, oldest first. */
  unusedOf(userId: number): readonly UploadRow[];
  /** What nothing needs and is older than the moment, oldest first. */
  unusedBefore(atMs: TimeMs): readonly UploadRow[];
  /** Forgets the row, and with its key the picture; false when something needs it. */
  removeUnused(id: string): boolean;
  /** Of all that are kept. */
  ids(): readonly string[];
}
