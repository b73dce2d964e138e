/** The second person of an act: another administrator, independent of the first [APPROVAL-3]. */

import type { AdminRow } from '@vernier/db/repositories/admin/admins';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { AdminContext } from './admin-context.ts';

const HOUR_MS = 3_600_000;

/** Why `second` does not count in addition to the administrator `firstId`, who was read before; null when both count as two persons. */
export function secondPersonRefusal(
  context: AdminContext,
  firstId: number,
  second: AdminRow,
): Refusal | null {
  if (firstId === second.id) return refuse('other_administrator_needed');
  const first = context.access.signIn.known(firstId);
  const untilMs = Math.max(
    coolingUntilMs(context, second),
    first?.accessChangedBy === second.id ? coolingUntilMs(context, first) : 0,
  );
  return context.wall.now() < untilMs
    ? refuse('other_administrator_needed', { until: isoTime(untilMs) })
    : null;
}

/**
 * Whether there is an owner besides this one [APPROVAL-4]. One who was disabled lately counts too, so that disabling the
 * others does not make an owner the only one at once; one who has not accepted the invitation does not.
 */
export async function hasOtherOwner(context: AdminContext, { id: ownId }: AdminRow): Promise<boolean> {
  const sinceMs = context.wall.now() - context.config.adminCoolingHours * HOUR_MS;
  const owners = await context.access.admins.ownersEnabledAfter(sinceMs);
  return owners.some(({ id }) => id !== ownId);
}

/** Until then an access counts as new. */
function coolingUntilMs({ config }: AdminContext, { accessChangedAtMs }: AdminRow): TimeMs {
  return accessChangedAtMs + config.adminCoolingHours * HOUR_MS;
}
