/** Checks of a request to a compatible interface, as every call of our own has them: load, limits, scope, frozen accounts. */

import type { LoadClass, TokenScope } from '@vernier/shared/api/define-call';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Sandbox } from '../features/sandbox/sandbox.ts';
import { addressKey, type RateLimiter } from '../platform/routing/rate-limits.ts';
import { tooMany } from '../platform/routing/send.ts';
import type { Session } from '../platform/routing/session.ts';
import type { Shedding } from '../platform/routing/shedding.ts';
import { refusedToken } from '../platform/routing/token-scope.ts';

export interface CompatibleLimits {
  /** Null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
  readonly shedding: Shedding;
  /** Null where the server is no sandbox. */
  readonly sandbox: Sandbox | null;
}

type Group = 'orders' | 'calls';

/** Before the body is read. */
export function refusalBeforeBody(
  ip: string,
  { load, group }: { readonly load: LoadClass; readonly group: Group },
  { limiter, shedding }: CompatibleLimits,
): Refusal | null {
  return shedding.refusalOf(load) ?? waitOf(limiter?.take(group, addressKey(ip)) ?? 0);
}

/** Limits of the token, its scope, and the state of its account. */
export function refusalOfSession(
  session: Session,
  scope: TokenScope,
  { limiter }: CompatibleLimits,
): Refusal | null {
  const group = scope === 'trade' ? 'orders' : 'calls';
  const refusal = waitOf(limiter?.take(group, session.hash) ?? 0) ?? refusedToken(session, scope);
  if (refusal !== null) return refusal;
  return scope === 'trade' && session.user.frozenAtMs !== null ? refuse('account_frozen') : null;
}

function waitOf(seconds: number): Refusal | null {
  return seconds === 0 ? null : tooMany(seconds);
}
