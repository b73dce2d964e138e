/** Invitations of administrators: a token with which an administrator sets a password that no other one knows [ADMIN-24]. */

import type { AdminRow } from '@vernier/db/repositories/admin/admins';
import { newToken, tokenHash } from '../features/auth/tokens.ts';
import type { AdminContext } from './admin-context.ts';
import { currentBrand } from '../platform/brand/brand.ts';

const INVITATION_LIFE_MS = 48 * 3_600_000;

/** An invitation for the write that gives or resets the access; its token is for the mail alone. */
export function newInvitation({ wall }: AdminContext) {
  const token = newToken();
  const createdAtMs = wall.now();
  return { token, tokenHash: tokenHash(token), createdAtMs, expiresAtMs: createdAtMs + INVITATION_LIFE_MS };
}

export async function mailInvitation({ content }: AdminContext, to: string, token: string): Promise<void> {
  const { name } = currentBrand();
  await content.notifications.mail({
    to,
    subject: `Your invitation to the ${name} console`,
    text: `You are invited to the ${name} console. Open its login page and choose “I have an invitation”. Then enter this code and a new password:\n\n${token}\n\nThe code works once within 48 hours. If you didn’t expect it, tell an owner of the installation.`,
  });
}

/** The administrator whom a valid invitation belongs to. */
export async function invitedBy(
  { access: { admins }, wall }: AdminContext,
  token: string,
): Promise<AdminRow | null> {
  const invitation = await admins.invitation(tokenHash(token));
  if (invitation === null || invitation.expiresAtMs <= wall.now()) return null;
  const admin = await admins.byId(invitation.adminId);
  return admin === null || admin.disabledAtMs !== null ? null : admin;
}
