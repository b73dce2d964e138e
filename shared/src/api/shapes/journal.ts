/** Journal of closed orders with the user's notes and tags. */

import { z } from 'zod';
import { OrderWire } from './order.ts';

export const JournalNoteWire = z.object({
  id: z.number().describe('The order.'),
  note: z.string(),
  tags: z.array(z.string()),
});
export type JournalNoteWire = z.infer<typeof JournalNoteWire>;

export const JournalEntryWire = z.object({
  order: OrderWire,
  net_profit: z.string().describe('Profit − fee + swap.'),
  r: z
    .number()
    .nullable()
    .describe('Net profit ÷ loss at the stop-loss; null without one that limits a loss.'),
  note: z.string(),
  tags: z.array(z.string()),
});
export type JournalEntryWire = z.infer<typeof JournalEntryWire>;

export const JournalWire = z.object({ list: z.array(JournalEntryWire), total: z.number() });
export type JournalWire = z.infer<typeof JournalWire>;
