/** Events of administrators in the security log: logins, failed proofs, changes of access. */

import type { SecurityEventKind } from '@vernier/db/repositories/users/security-events';
import { type RefusalReason, refuse } from '@vernier/shared/refusals';
import type { SecurityLogEntry } from '../features/security-log/security-log.ts';
import type { AdminCall } from './admin-context.ts';
import { Refused } from './failures.ts';

export type EventCall = Pick<AdminCall, 'context' | 'address'>;

type EventFields = Omit<SecurityLogEntry, 'kind' | 'address'>;

export function recordEvent(
  { context, address }: EventCall,
  kind: SecurityEventKind,
  fields: EventFields,
): void {
  context.access.securityLog.record({ ...fields, kind, address });
}

/** The refusal of a failed login, to throw. */
export function failedLogin(call: EventCall, fields: EventFields, detail: RefusalReason): Refused {
  recordEvent(call, 'admin_login_failed', { ...fields, detail });
  return new Refused(refuse(detail));
}

/** The refusal of a wrong password or wrong digits within a session, to throw. */
export function failedAdminProof(
  call: EventCall & { readonly admin: { readonly id: number } },
  detail: RefusalReason,
): Refused {
  recordEvent(call, 'admin_proof_failed', { adminId: call.admin.id, detail });
  return new Refused(refuse(detail));
}
