/** The talk between a user and support, as a port: one thread a user, read up to a message by either side. */

import type { TimeMs } from '@vernier/shared/clock';

export interface NewSupportMessage {
  /** Whose talk it is. */
  readonly userId: number;
  /** The administrator who answers; null when the user writes. */
  readonly adminId: number | null;
  readonly textEncrypted: string;
  /** An upload of the user's. */
  readonly imageUpload: string | null;
  /** The key that the user's request carried, one of its own for each message; null without one. */
  readonly requestKey: string | null;
  readonly createdAtMs: TimeMs;
}

export interface SupportMessageRow extends NewSupportMessage {
  readonly id: number;
}

export interface SupportThread {
  readonly userId: number;
  readonly lastMessageId: number;
  /** The newest message that each side has seen. */
  readonly userReadId: number;
  readonly staffReadId: number;
  /** Since when the user waits for an answer; null once there is one. */
  readonly waitingSinceMs: TimeMs | null;
}

/** A thread as the inbox shows it. */
export interface ListedThread extends SupportThread {
  readonly uid: string;
  readonly isDemo: boolean;
  /** Messages of the user that no administrator has seen. */
  readonly unread: number;
  readonly last: SupportMessageRow;
}

export type SupportSide = 'user' | 'staff';

export interface SupportRepository {
  /** With the thread, and the use of the picture, in one write. */
  append(message: NewSupportMessage): SupportMessageRow;
  thread(userId: number): SupportThread | null;
  /** What a request of the user's has written already. */
  messageOfKey(userId: number, requestKey: string): SupportMessageRow | null;
  /** Newest first. */
  messages(userId: number, offset: number, limit: number): readonly SupportMessageRow[];
  count(userId: number): number;
  /** Messages of the other side that one side has not seen. */
  unread(userId: number, side: SupportSide): number;
  /** One side has seen all that there is up to a message; false when it had already. */
  markRead(userId: number, side: SupportSide, upToId: number): boolean;
  /** Nobody owes the user an answer any more; false when nobody did. */
  settle(userId: number): boolean;
  /** Who waits longest comes first; those that nobody owes an answer after them, newest first. */
  inbox(waitingOnly: boolean, offset: number, limit: number): readonly ListedThread[];
  countInbox(waitingOnly: boolean): number;
  /** Takes a user's whole talk away. */
  deleteUser(userId: number): void;
}
