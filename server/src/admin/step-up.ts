/** The step-up of administrators: acts about money and access need digits of the second factor from the last minutes [ADMIN-25]. */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { AdminContext } from './admin-context.ts';
import type { SignedIn } from './sign-in.ts';

/** With what an administrator confirms a session. */
const METHODS = ['totp'] as const;

/** Null when the session is confirmed, or the administrator has no second factor. */
export function stepUpRefusal(
  { access: { stepUps } }: AdminContext,
  { admin, session }: SignedIn,
): Refusal | null {
  const isNeeded = admin.hasSecondFactor && !stepUps.isCurrent(session.tokenHash);
  return isNeeded ? refuse('step_up_needed', { methods: METHODS }) : null;
}

interface ConfirmedSession {
  readonly adminId: number;
  readonly tokenHash: string;
}

/** After a login: its digits count, where there is a second factor. */
export async function beginStepUp(
  { access: { adminFactors, stepUps } }: AdminContext,
  { adminId, tokenHash }: ConfirmedSession,
): Promise<void> {
  if (await adminFactors.isOn(adminId)) stepUps.begin(tokenHash);
}
