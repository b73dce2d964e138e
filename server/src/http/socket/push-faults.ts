/** Faults that a program of a sandbox has ordered for the pushes of its sockets. */

import type { PushFault } from '@vernier/shared/api/shapes/sandbox';
import type { Session } from '../../platform/routing/session.ts';

export interface PushFaults {
  pushFault(session: Session): PushFault | null;
}

/** `sandbox` is null where the server is none. */
export function putWithFault(
  { session }: { readonly session: Session | undefined },
  sandbox: PushFaults | null,
  { put, cut }: { readonly put: () => void; readonly cut: () => void },
): void {
  const fault = sandbox === null || session === undefined ? null : sandbox.pushFault(session);
  if (fault === 'socket_gap') return cut();
  if (fault === 'lost_push') return;
  if (fault === 'duplicate_push') put();
  put();
}
