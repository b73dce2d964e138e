/**
 * Proofs of credentials, with the version of the user's row they were checked against. A proof may be used across an
 * await; `Sessions.confirm` compares it with the stored rows, and the write compares the version again [AUTH-1].
 */

import type { UserRow } from '@vernier/db/repositories/users/users';
import type { PasskeyRow } from '@vernier/db/repositories/users/passkeys';
import type { RowVersion } from '@vernier/db/repositories/row-version';
import type { OidcIdentity } from '@vernier/shared/engine/store';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { Passwords } from './passwords.ts';
import type { Session } from '../../platform/routing/session.ts';

declare const PROVED: unique symbol;

export interface CredentialProof {
  readonly [PROVED]: true;
  readonly userId: number;
  /** The stored hash at the time of the proof; undefined for a proof without a password. */
  readonly passwordHash: string | null | undefined;
  /** The session of the request; null for a call without one. */
  readonly session: Session | null;
  /** What has logged in without a password; absent for other proofs. */
  readonly login?: Pick<RowVersion, 'passkey' | 'oidcIdentity'>;
  /** Refusal when the row has changed since. */
  readonly staleReason: RefusalReason;
}

/** A live session, and nothing else. */
export function sessionProof(session: Session): CredentialProof {
  return proof({
    userId: session.user.id,
    passwordHash: undefined,
    session,
    staleReason: 'session_invalid',
  });
}

/** A code to the user's own address was right. */
export function codeProof(user: UserRow, session: Session | null): CredentialProof {
  return proof({ userId: user.id, passwordHash: user.passwordHash, session, staleReason: 'code_wrong' });
}

/** A passkey of the user signed a challenge. */
export function passkeyProof({ userId, id }: Pick<PasskeyRow, 'userId' | 'id'>): CredentialProof {
  const login = { passkey: id };
  return proof({ userId, passwordHash: undefined, session: null, login, staleReason: 'passkey_wrong' });
}

/** An OpenID provider has confirmed the user. */
export function oidcProof(userId: number, { issuer, subject }: OidcIdentity): CredentialProof {
  const login = { oidcIdentity: { issuer, subject } };
  return proof({ userId, passwordHash: undefined, session: null, login, staleReason: 'oidc_failed' });
}

/** Null when the password is wrong; a user who does not exist costs as much time and is null. */
export async function passwordProof(
  passwords: Passwords,
  user: UserRow | null,
  password: string,
  session: Session | null,
): Promise<CredentialProof | null> {
  const passwordHash = user?.passwordHash ?? null;
  const userId = user?.id;
  const isRight = await passwords.verify(passwordHash, password);
  if (userId === undefined || !isRight) return null;
  return proof({ userId, passwordHash, session, staleReason: 'wrong_account_or_password' });
}

function proof(fields: Omit<CredentialProof, typeof PROVED>): CredentialProof {
  return fields as CredentialProof;
}
