/** Proof of a user's own password within a session, with growing waits for the account after failures [AUTH-20]. */

import type { UserRow } from '@vernier/db/repositories/users/users';
import { isRefusal, type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import type { CurrentRow } from '../../core/identity/current-row.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { tooMany } from '../../platform/routing/send.ts';
import type { UserRequest } from '../../platform/routing/route.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type { Auth } from './auth.ts';
import { type CredentialProof, passwordProof } from './credential-proof.ts';

interface ProofContext extends Pick<Auth, 'identity' | 'passwords' | 'loginLimits' | 'sessions'> {
  readonly securityLog: Pick<SecurityLog, 'record'>;
}

const WRONG: readonly RefusalReason[] = ['wrong_account_or_password', 'totp_wrong', 'passkey_wrong'];

export type ProofCall = Pick<UserRequest<unknown>, 'session' | 'ip'>;

/** `check` is what must hold besides, such as the digits of a second factor; its refusal counts as a failure too. */
export async function proveOwner(
  context: ProofContext,
  call: ProofCall,
  password: string,
  check: (owner: CurrentRow<UserRow>) => Refusal | null | Promise<Refusal | null> = () => null,
): Promise<CredentialProof | Refusal> {
  const { identity, passwords, loginLimits, sessions } = context;
  const { session } = call;
  if (passwords.isCrowded) return tooMany(1);
  const account = String(session.user.id);
  const wait = (await loginLimits?.proofs.attempt(account)) ?? 0;
  if (wait > 0) return tooMany(wait);
  const proof = await passwordProof(passwords, await identity.userById(session.user.id), password, session);
  if (proof === null) return failedProof(context, call, refuse('wrong_account_or_password'));
  const owner = await sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  const refusal = await check(owner);
  if (refusal !== null) return failedProof(context, call, refusal);
  await loginLimits?.proofs.succeeded(account);
  return proof;
}

/** Records a refusal of a wrong proof; not one that only wants more. */
export function failedProof(
  { securityLog }: Pick<ProofContext, 'securityLog'>,
  { session, ip }: ProofCall,
  refusal: Refusal,
): Refusal {
  const { refused: detail } = refusal;
  const isWrong = WRONG.includes(detail);
  if (isWrong) {
    const address = addressKey(ip);
    securityLog.record({ kind: 'proof_failed', address, userId: session.user.id, detail });
  }
  return refusal;
}
