/** Interventions as rows and back: the whole intervention as JSON, validated at each read. */

import type { InterventionRow } from '@vernier/db/repositories/admin/admins';
import type { Intervention } from '@vernier/shared/market/intervention';
import { z } from 'zod';

const slot = z.int().positive();
const code = z.string();

const Act: z.ZodType<Intervention> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('shift'),
    slot,
    asset: z.string(),
    deltaNano: z.int(),
    volume: z.int().positive().exactOptional(),
    trusted: z.literal(true).exactOptional(),
  }),
  z.strictObject({ kind: z.enum(['halt', 'close_only', 'resume']), slot, code }),
  z.strictObject({ kind: z.enum(['freeze', 'close']), slot, code, to: slot }),
  z.strictObject({ kind: z.literal('widen'), slot, code, to: slot, percent: z.int().min(100) }),
  z.strictObject({ kind: z.literal('spread'), slot, code, percent: z.int().min(100) }),
  z.strictObject({ kind: z.literal('hours'), slot, code, hours: z.enum(['always', 'sessions']) }),
]);

/** Throws when a row is not an act of this program's: then its market is not the one that was traded on. */
export function interventionOf({ body }: Pick<InterventionRow, 'body'>): Intervention {
  return Act.parse(JSON.parse(body));
}

export function rowOf(
  act: Intervention,
  by: { readonly adminId: number; readonly atMs: number },
): InterventionRow {
  return { slot: act.slot, kind: act.kind, body: JSON.stringify(act), ...by };
}
