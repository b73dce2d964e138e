/** OIDC links as their users see them, without the subject. */

import type { OidcLinkRow } from '@vernier/db/repositories/users/oidc-links';
import type { OidcLinkWire } from '@vernier/shared/api/shapes/user';
import { isoTime } from '@vernier/shared/clock';

export function presentOidcLink(row: OidcLinkRow | null): OidcLinkWire['linked'] {
  if (row === null) return null;
  const { createdAtMs, usedAtMs } = row;
  return { created_at: isoTime(createdAtMs), used_at: usedAtMs === null ? null : isoTime(usedAtMs) };
}
