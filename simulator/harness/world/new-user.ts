/** User and session rows for a new account of the world. */

import type { TimeMs } from '@vernier/shared/clock';
import type { NewSessionRow, NewUserRow } from '@vernier/shared/engine/store';

export function newUser(
  id: number,
  nowMs: TimeMs,
): { readonly user: NewUserRow; readonly session: NewSessionRow } {
  const user = {
    id,
    uid: String(id),
    isDemo: true,
    inviteCode: `invite-${id}`,
    lang: 'en',
    createdAtMs: nowMs,
  };
  const tokenHash = String(id).padStart(64, '0');
  return { user, session: { userId: id, tokenHash, createdAtMs: nowMs, expiresAtMs: nowMs + 1 } };
}
