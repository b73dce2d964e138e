/** Token scopes: the check of a session against the scope that a request needs [TOKEN-1]. */

import type { TokenScope } from '@vernier/shared/api/define-call';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Session } from './session.ts';

/** The refusal of a token whose scope does not include `needed`; a login may do everything. */
export function refusedToken({ scope }: Session, needed: TokenScope | 'none'): Refusal | null {
  if (scope === undefined || scope === needed) return null;
  if (needed === 'none') return refuse('scope_missing', { scope: null });
  return scope === 'trade' ? null : refuse('scope_missing', { scope: needed });
}
