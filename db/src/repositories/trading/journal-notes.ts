/** Repository of the notes and tags that users write about their orders. */

import type { TimeMs } from '@vernier/shared/clock';
import type { CursorPage } from '../cursor-page.ts';

export interface JournalNote {
  readonly orderId: number;
  readonly note: string;
  readonly tags: readonly string[];
  readonly changedAtMs: TimeMs;
}

export interface JournalNotes {
  /** The notes about some orders of the user. */
  of(userId: number, orderIds: readonly number[]): Promise<readonly JournalNote[]>;
  /** Stores the note of an order, or deletes it when it is empty. */
  put(userId: number, note: JournalNote): Promise<void>;
  /** The newest order first. */
  list(userId: number, page: CursorPage): Promise<readonly JournalNote[]>;
  removeAll(userId: number): Promise<void>;
}
