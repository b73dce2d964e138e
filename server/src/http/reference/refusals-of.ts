/** Refusals of a call: those that follow from its facts, and those that its definition names. */

import { type CallDefinition, isChange, needsSession, readsSession } from '@vernier/shared/api/define-call';
import { REFUSALS, type RefusalReason } from '@vernier/shared/refusals';
import generated from './generated.json' with { type: 'json' };

export interface Meaning {
  readonly code: number;
  readonly reason: RefusalReason;
  readonly when: string;
}

/** The table of docs/errors.md, in its order. */
export const MEANINGS = generated.refusals as readonly Meaning[];

/** In the order of the table. */
export function refusalsOf(call: CallDefinition): readonly RefusalReason[] {
  const all = new Set<RefusalReason>([...refusalsOfFacts(call), ...(call.refusals ?? [])]);
  return (Object.keys(REFUSALS) as RefusalReason[]).filter((reason) => all.has(reason));
}

function refusalsOfFacts(call: CallDefinition): readonly RefusalReason[] {
  const { method, load, fullDisk, openToFrozen, realAccountsOnly, needsStepUp, refusedInFreeze, keyed } =
    call;
  const rows: readonly (readonly [boolean, readonly RefusalReason[]])[] = [
    [
      true,
      ['validation_failed', 'request_not_readable', 'too_many_requests', 'internal_error', 'unavailable'],
    ],
    [load !== 'never-shed', ['overloaded']],
    [fullDisk !== 'accepted', ['close_only_disk']],
    [needsSession(call), ['session_invalid']],
    [readsSession(call), ['scope_missing']],
    [isChange(call), ['cross_site_request']],
    [isChange(call) && readsSession(call) && openToFrozen !== true, ['account_frozen']],
    [realAccountsOnly === true, ['only_real_account']],
    [needsStepUp === true, ['step_up_needed']],
    [refusedInFreeze === true, ['withdrawals_frozen']],
    [keyed === true, ['idempotency_key_reused']],
    [method === 'POST', ['unknown_field', 'body_not_readable', 'body_too_large', 'media_type_not_supported']],
  ];
  return rows.flatMap(([applies, reasons]) => (applies ? reasons : []));
}
