/** A program's token in the wire's words, without the token. */

import type { ApiTokenRow } from '@vernier/db/repositories/users/api-tokens';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import type { ApiTokenWire } from '@vernier/shared/api/shapes/api-token';

export function presentToken(row: ApiTokenRow): ApiTokenWire {
  const at = (timeMs: TimeMs | null) => (timeMs === null ? null : isoTime(timeMs));
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    created_at: isoTime(row.createdAtMs),
    expires_at: at(row.expiresAtMs),
    used_at: at(row.usedAtMs),
  };
}
