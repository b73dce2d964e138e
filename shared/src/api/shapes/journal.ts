/** Journal of closed orders with the user's notes and tags. */

import { z } from 'zod';
import { OrderWire } from './order.ts';
import { money, rowId, rows, total } from './values.ts';

const note = z.string().describe('Plain text with line breaks. Empty without a note.');
const tags = z.array(z.string()).describe('Tags, in the order of the user.');

export const JournalNoteWire = z
  .object({ id: rowId.describe('The order.'), note, tags })
  .describe('Note and tags of an order.');
export type JournalNoteWire = z.infer<typeof JournalNoteWire>;

export const JournalEntryWire = z
  .object({
    order: OrderWire,
    net_profit: money.describe('Profit − fee + swap.'),
    r: z
      .number()
      .nullable()
      .describe('Net profit ÷ loss at the stop-loss. Null without a stop-loss that limits the loss.'),
    note,
    tags,
  })
  .describe('A closed order with its note.');
export type JournalEntryWire = z.infer<typeof JournalEntryWire>;

export const JournalWire = z
  .object({ list: rows(JournalEntryWire), total })
  .describe('A page of the journal.');
export type JournalWire = z.infer<typeof JournalWire>;
