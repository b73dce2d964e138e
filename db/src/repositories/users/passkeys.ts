/** Repository of passkeys: public keys of authenticators, each of one user. */

import type { TimeMs } from '@vernier/shared/clock';
import type { RowVersion } from '../row-version.ts';

export interface NewPasskeyRow {
  readonly userId: number;
  readonly name: string;
  /** As the authenticator chose it, base64url. */
  readonly credentialId: string;
  /** In COSE form, base64url. */
  readonly publicKey: string;
  /** Uses as the authenticator counts them; 0 of one that does not count. */
  readonly signCount: number;
  readonly createdAtMs: TimeMs;
}

export interface PasskeyRow extends NewPasskeyRow {
  readonly id: number;
  /** Null while it was never used. */
  readonly usedAtMs: TimeMs | null;
}

export interface PasskeyRepository {
  /** In order of id. */
  ofUser(userId: number): Promise<readonly PasskeyRow[]>;
  has(userId: number): Promise<boolean>;
  byCredential(credentialId: string): Promise<PasskeyRow | null>;
  /** Null when the credential is stored already, or the user's row is no longer of the version. */
  insert(row: NewPasskeyRow, version: RowVersion): Promise<PasskeyRow | null>;
  /** Stores a use; false when the passkey is gone, or its count has not grown [AUTH-29]. */
  use(id: number, use: { readonly signCount: number; readonly atMs: TimeMs }): Promise<boolean>;
  remove(id: number): Promise<void>;
  /** Returns how many there were. */
  removeAll(userId: number): Promise<number>;
}
