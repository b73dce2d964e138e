/** A note about an order as the API sends it. */

import type { JournalNote } from '@vernier/db/repositories/trading/journal-notes';
import type { JournalNoteWire } from '@vernier/shared/api/shapes/journal';

export function presentNote({ orderId, note, tags }: JournalNote): JournalNoteWire {
  return { id: orderId, note, tags: [...tags] };
}
