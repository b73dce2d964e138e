/** The support chat. */

import { z } from 'zod';
import { rowId, time } from './values.ts';

export const SupportMessageWire = z
  .object({
    id: rowId.describe('Id of the message; a later one is greater.'),
    from: z.enum(['user', 'support']).describe('Who wrote it.'),
    text: z.string().describe('Lines of plain text; may be empty beside an image.'),
    image: z.string().nullable().describe('Path of the picture in it; null without one.'),
    created_at: time.describe('When it was written.'),
    read: z.boolean().describe('The other side has seen it.'),
  })
  .describe('A message of the support chat.');
export type SupportMessageWire = z.infer<typeof SupportMessageWire>;
