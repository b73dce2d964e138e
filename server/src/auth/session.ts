/** Whoever is logged in, as the rest of the server knows them. */

import type { TokenScope } from '@vernier/db/api-tokens';
import type { UserRow } from '@vernier/db/identity';
import type { TimeMs } from '@vernier/shared/clock';

/** A caller who is logged in, or a program with a token that its user made. */
export interface Session {
  readonly hash: string;
  readonly user: UserRow;
  /** Of a program's token; a login may do everything. */
  readonly scope?: TokenScope;
}

/** True from the moment on at which it expires; null never does. */
export function isOver({ expiresAtMs }: { readonly expiresAtMs: TimeMs | null }, nowMs: TimeMs): boolean {
  return expiresAtMs !== null && expiresAtMs <= nowMs;
}
