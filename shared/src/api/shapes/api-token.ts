/** A token that a user made for a program, as it is listed. */

import { z } from 'zod';

export const ApiTokenWire = z.object({
  id: z.number(),
  name: z.string(),
  scope: z.enum(['read', 'trade']).describe('`trade` may read too.'),
  created_at: z.string(),
  expires_at: z.string().nullable().describe('Null: it ends with its revocation only.'),
  used_at: z.string().nullable().describe('To the minute; null while it was never used.'),
});
export type ApiTokenWire = z.infer<typeof ApiTokenWire>;
