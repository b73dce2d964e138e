/** Support chat between users and support: encrypted in the database, pushed to both sides, with a read position for each. */

import type {
  NewSupportMessage,
  SupportSide,
  SupportMessageRow,
  SupportRepository,
  SupportThread,
} from '@vernier/db/repositories/content/support';
import type { PageRange } from '@vernier/db/repositories/page-range';
import { type Clock, isoTime, type SteadyClock } from '@vernier/shared/clock';
import type { SupportMessageWire } from '@vernier/shared/api/shapes/support';
import type { SupportPushWire } from '@vernier/shared/api/shapes/frames';
import { Listeners } from '@vernier/shared/listeners';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Log } from '../../platform/logging/log.ts';
import { imageUrl } from '../uploads/image-url.ts';

/** A page repeats it every three seconds; twice that tolerates a late one. */
const TYPING_MS = 6_000;
/** Far more people than write to one support at a time; the oldest are forgotten first. */
const MOST_REMEMBERED = 10_000;

/** Typing indicators of the support chat: renewed by the page every few seconds, in memory only, expiring automatically. */
class Typing {
  readonly #steady: SteadyClock;
  /** End times by side and conversation, in ascending order. */
  readonly #until = new Map<string, number>();

  constructor(steady: SteadyClock) {
    this.#steady = steady;
  }

  /** One side of a conversation is typing, for some seconds from now. */
  note(userId: number, side: SupportSide): void {
    this.stop(userId, side);
    this.#until.set(`${side} ${userId}`, this.#steady.monotonicMs() + TYPING_MS);
    if (this.#until.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#until.keys();
    if (oldest !== undefined) this.#until.delete(oldest);
  }

  /** What was being written has been sent. */
  stop(userId: number, side: SupportSide): void {
    this.#until.delete(`${side} ${userId}`);
  }

  /** For how many milliseconds more one side is taken to write; null when it does not. */
  leftMs(userId: number, side: SupportSide): number | null {
    const until = this.#until.get(`${side} ${userId}`);
    if (until === undefined) return null;
    const leftMs = until - this.#steady.monotonicMs();
    return leftMs > 0 ? leftMs : null;
  }
}

export interface SupportChatOptions {
  readonly rows: SupportRepository;
  readonly cipher: FieldCipher;
  /** Wall time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
}

export interface NewMessage {
  readonly userId: number;
  /** Null when the user writes. */
  readonly adminId: number | null;
  readonly text: string;
  /** Id of an upload of the user's. */
  readonly image: string | null;
  /** Of the user's request. */
  readonly requestKey: string | null;
}

/** Null is what only the other side's pages are about. */
type SupportChatListener = (userId: number, push: SupportPushWire | null) => void;

export interface SupportChatPage {
  /** Newest first. */
  readonly list: SupportMessageWire[];
  readonly total: number;
}

const PAGE_ROWS = 20;

export class SupportChat {
  readonly #parts: SupportChatOptions;
  readonly #typing: Typing;
  readonly #listeners: Listeners<Parameters<SupportChatListener>>;

  constructor(parts: SupportChatOptions) {
    this.#parts = parts;
    this.#listeners = new Listeners((error) =>
      parts.log.error('a listener of the support chat failed', { error }),
    );
    this.#typing = new Typing(parts.steady);
  }

  /** Calls the listener with every change of a conversation once it is stored, and with the push for the user's own pages. */
  onChange(listener: SupportChatListener): void {
    this.#listeners.add(listener);
  }

  /** Stores a message; {@link publish} tells both sides. */
  append(message: NewMessage): Promise<SupportMessageRow> {
    return this.#parts.rows.append(this.rowOf(message));
  }

  /** The row of a message, for a write that includes it. */
  rowOf({ userId, adminId, text, image, requestKey }: NewMessage): NewSupportMessage {
    const { cipher, clock } = this.#parts;
    return {
      userId,
      adminId,
      textEncrypted: cipher.encrypt('support', text),
      imageUpload: image,
      requestKey,
      createdAtMs: clock.now(),
    };
  }

  /** Publishes a stored message to the listeners. */
  async publish(row: SupportMessageRow): Promise<SupportMessageWire> {
    const message = await this.present(row);
    this.#typing.stop(row.userId, row.adminId === null ? 'user' : 'staff');
    this.#listeners.call(row.userId, { event: 'support', message });
    return message;
  }

  /** The message that an earlier request of the user with this key stored. */
  written(userId: number, requestKey: string): Promise<SupportMessageRow | null> {
    return this.#parts.rows.messageOfKey(userId, requestKey);
  }

  /** One side writes; the other one sees it for some seconds. */
  noteTyping(userId: number, side: SupportSide): void {
    this.#typing.note(userId, side);
    this.#listeners.call(userId, side === 'user' ? null : { event: 'support_typing', for_ms: TYPING_MS });
  }

  /** Until when one side is taken to write; null when it does not. */
  typingUntil(userId: number, side: SupportSide): number | null {
    const leftMs = this.#typing.leftMs(userId, side);
    return leftMs === null ? null : this.#parts.clock.now() + Math.ceil(leftMs);
  }

  async page(userId: number, page: number): Promise<SupportChatPage> {
    return {
      list: await this.messages(userId, { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS }),
      total: await this.count(userId),
    };
  }

  /** Newest first. */
  async messages(userId: number, page: PageRange): Promise<SupportMessageWire[]> {
    const { rows } = this.#parts;
    const thread = await rows.thread(userId);
    return (await rows.messages(userId, page)).map((row) => this.#present(row, thread));
  }

  count(userId: number): Promise<number> {
    return this.#parts.rows.count(userId);
  }

  unread(userId: number, side: SupportSide): Promise<number> {
    return this.#parts.rows.unread(userId, side);
  }

  /** One side has seen everything up to a message; of what does not exist yet nothing is seen. */
  async markRead(userId: number, side: SupportSide, upTo: number): Promise<boolean> {
    const { rows } = this.#parts;
    const thread = await rows.thread(userId);
    if (thread === null) return false;
    const seen = Math.min(upTo, thread.lastMessageId);
    if (!(await rows.markRead(userId, side, seen))) return false;
    this.#listeners.call(userId, side === 'user' ? null : { event: 'support_read', up_to: seen });
    return true;
  }

  /** Decrypted text of a message. */
  textOf({ textEncrypted }: SupportMessageRow): string {
    return this.#parts.cipher.decrypt('support', textEncrypted);
  }

  async present(row: SupportMessageRow): Promise<SupportMessageWire> {
    return this.#present(row, await this.#parts.rows.thread(row.userId));
  }

  #present(row: SupportMessageRow, thread: SupportThread | null): SupportMessageWire {
    const { id, adminId, imageUpload, createdAtMs } = row;
    const seenUpTo = (adminId === null ? thread?.staffReadId : thread?.userReadId) ?? 0;
    return {
      id,
      from: adminId === null ? 'user' : 'support',
      text: this.textOf(row),
      image: imageUpload === null ? null : imageUrl(imageUpload),
      created_at: isoTime(createdAtMs),
      read: id <= seenUpTo,
    };
  }
}
