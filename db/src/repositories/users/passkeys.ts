/** Repository of passkeys: public keys of authenticators, each of one user. */

import type { TimeMs } from '@vernier/shared/clock';

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
  ofUser(userId: number): readonly PasskeyRow[];
  has(userId: number): boolean;
  byCredential(credentialId: string): PasskeyRow | null;
  /** Null when the credential is stored already. */
  insert(row: NewPasskeyRow): PasskeyRow | null;
  /** Stores a use; false when the passkey is gone, or its count has not grown [AUTH-29]. */
  use(id: number, use: { readonly signCount: number; readonly atMs: TimeMs }): boolean;
  remove(id: number): void;
  /** Returns how many there were. */
  removeAll(userId: number): number;
}
