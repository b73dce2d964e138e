/** What a call may refuse: what follows from its row of the route table, and what the reference says of its own. */

import { REFUSALS, type RefusalReason } from '@vernier/shared/refusals';
import { splitPath } from '@vernier/shared/api/paths';
import { TOKEN_ACCESS } from '../token-access.ts';
import { ROUTE_CARE } from '../../platform/routing/load-classes.ts';
import { isChange } from '../register.ts';
import type { Route } from '../../platform/routing/route.ts';
import { CALL_TEXTS } from './call-texts.ts';
import meanings from './refusals.json' with { type: 'json' };

export interface Meaning {
  readonly code: number;
  readonly reason: RefusalReason;
  readonly when: string;
}

/** The table of docs/errors.md, in its order. */
export const MEANINGS = meanings as readonly Meaning[];

/** In the order of the table. */
export function refusalsOf(route: Route): readonly RefusalReason[] {
  const own = CALL_TEXTS[route.name].refusals ?? [];
  const all = new Set<RefusalReason>([...ofRow(route), ...own]);
  return (Object.keys(REFUSALS) as RefusalReason[]).filter((reason) => all.has(reason));
}

function ofRow(route: Route): readonly RefusalReason[] {
  const { name, idempotent, needsSession, readsSession, realOnly, whileFrozen } = route;
  const changes = isChange(route);
  const [load, fullDisk] = ROUTE_CARE[name];
  const rows: readonly (readonly [boolean, readonly RefusalReason[]])[] = [
    [
      true,
      ['validation_failed', 'request_not_readable', 'too_many_requests', 'internal_error', 'unavailable'],
    ],
    [load !== 'vital', ['overloaded']],
    [fullDisk !== 'open', ['close_only_disk']],
    [needsSession, ['session_invalid']],
    [readsSession && TOKEN_ACCESS[name] !== 'anybody', ['scope_missing']],
    [changes, ['cross_site_request']],
    [changes && readsSession && !whileFrozen, ['account_frozen']],
    [realOnly, ['only_real_account']],
    [idempotent, ['idempotency_key_reused']],
    [splitPath(name).method === 'POST', ['body_not_readable', 'body_too_large', 'media_type_not_supported']],
  ];
  return rows.flatMap(([applies, reasons]) => (applies ? reasons : []));
}
