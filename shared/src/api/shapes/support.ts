/** The support chat. */

import { z } from 'zod';
import { rowId, time } from './values.ts';

export const SupportMessageWire = z
  .object({
    id: rowId.describe('Id of the message. Later ones are greater.'),
    from: z.enum(['user', 'support']).describe('Who wrote it.'),
    text: z.string().describe('Plain text with line breaks. Can be empty with an image.'),
    image: z.string().nullable().describe('Path of its picture. Null without one.'),
    created_at: time.describe('Time of the message.'),
    read: z.boolean().describe('True if the other side has seen it.'),
  })
  .describe('A message of the support chat.');
export type SupportMessageWire = z.infer<typeof SupportMessageWire>;
