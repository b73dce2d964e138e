/** Repository of the support chat: one thread for each user, with the last message that each side has read. */

import type { TimeMs } from '@vernier/shared/clock';
import type { PageRange } from '../page-range.ts';

export interface NewSupportMessage {
  /** The user of the conversation. */
  readonly userId: number;
  /** The administrator who wrote; null when the user wrote. */
  readonly adminId: number | null;
  readonly textEncrypted: string;
  /** Id of an upload of the user. */
  readonly imageUpload: string | null;
  /** The idempotency key of the user's request; null without one. */
  readonly requestKey: string | null;
  readonly createdAtMs: TimeMs;
}

export interface SupportMessageRow extends NewSupportMessage {
  readonly id: number;
}

export interface SupportThread {
  readonly userId: number;
  readonly lastMessageId: number;
  /** The newest message that each side has read. */
  readonly userReadId: number;
  readonly staffReadId: number;
  /** When the user's unanswered message came; null when nothing is unanswered. */
  readonly waitingSinceMs: TimeMs | null;
  /** The first unanswered message of the user. */
  readonly waitingMessageId: number | null;
}

/** Place of a thread in the inbox. */
export interface InboxPlace {
  readonly isWaiting: boolean;
  /** The first unanswered message of a waiting thread, else the last message. */
  readonly messageId: number;
}

export interface InboxPage {
  /** The last thread of the page before; null for the first page. */
  readonly after: InboxPlace | null;
  readonly limit: number;
}

/** A thread in the inbox. */
export interface ListedThread extends SupportThread {
  readonly uid: string;
  readonly isDemo: boolean;
  /** Messages of the user that no administrator has read. */
  readonly unread: number;
  readonly last: SupportMessageRow;
}

export type SupportSide = 'user' | 'staff';

export interface SupportRepository {
  /** Writes the message, its thread and the use of its picture in one transaction. */
  append(message: NewSupportMessage): Promise<SupportMessageRow>;
  thread(userId: number): Promise<SupportThread | null>;
  /** The message that a request with this idempotency key has written. */
  messageOfKey(userId: number, requestKey: string): Promise<SupportMessageRow | null>;
  /** Newest first. */
  messages(userId: number, page: PageRange): Promise<readonly SupportMessageRow[]>;
  count(userId: number): Promise<number>;
  /** Messages of the other side that this side has not read. */
  unread(userId: number, side: SupportSide): Promise<number>;
  /** Marks messages up to an id as read by a side; false when they were. */
  markRead(userId: number, side: SupportSide, upToId: number): Promise<boolean>;
  /** Marks the thread as answered; false when it was. */
  settle(userId: number): Promise<boolean>;
  /** Longest waiting first, then answered threads, newest first. */
  inbox(waitingOnly: boolean, page: InboxPage): Promise<readonly ListedThread[]>;
  /** At most a thousand are counted. */
  countInbox(waitingOnly: boolean): Promise<number>;
  /** Deletes the conversation of a user. */
  deleteUser(userId: number): Promise<void>;
}
