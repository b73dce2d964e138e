/** The support chat. */

import { z } from 'zod';

export const SupportMessageWire = z.object({
  id: z.number(),
  from: z.enum(['user', 'support']),
  text: z.string(),
  image: z.string().nullable(),
  created_at: z.string(),
  read: z.boolean().describe('The other side has seen it.'),
});
export type SupportMessageWire = z.infer<typeof SupportMessageWire>;
