/** Proof of a user's own password within a session, with growing waits for the account after failures [AUTH-20]. */

import type { UserRow } from '@vernier/db/repositories/users/users';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { CurrentRow } from '../../core/identity/current-row.ts';
import { tooMany } from '../../platform/routing/send.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { Auth } from './auth.ts';
import { type CredentialProof, passwordProof } from './credential-proof.ts';

type ProofContext = Pick<Auth, 'identity' | 'passwords' | 'loginLimits' | 'sessions'>;

/** `check` is what must hold besides, such as the digits of a second factor; its refusal counts as a failure too. */
export async function proveOwner(
  { identity, passwords, loginLimits, sessions }: ProofContext,
  session: Session,
  password: string,
  check: (owner: CurrentRow<UserRow>) => Refusal | null = () => null,
): Promise<CredentialProof | Refusal> {
  if (passwords.isCrowded) return tooMany(1);
  const account = String(session.user.id);
  const wait = loginLimits?.proofs.attempt(account) ?? 0;
  if (wait > 0) return tooMany(wait);
  const proof = await passwordProof(passwords, identity.userById(session.user.id), password, session);
  if (proof === null) return refuse('wrong_account_or_password');
  const owner = sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  const refusal = check(owner);
  if (refusal !== null) return refusal;
  loginLimits?.proofs.succeeded(account);
  return proof;
}
