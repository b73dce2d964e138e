/** The talk between users and support: sealed at rest, told to both sides as it happens, and read up to a message by each. */

import type { Side, SupportMessageRow, SupportRepository, SupportThread } from '@vernier/db/support';
import { type Clock, isoTime } from '@vernier/shared/clock';
import type { SupportMessageWire } from '@vernier/shared/wire/shapes';
import type { Vault } from '../auth/vault.ts';
import { imageUrl } from '../uploads/image-url.ts';

export interface TalkParts {
  readonly rows: SupportRepository;
  readonly vault: Vault;
  /** Wall time. */
  readonly clock: Clock;
}

export interface NewMessage {
  readonly userId: number;
  /** Null when the user writes. */
  readonly adminId: number | null;
  readonly text: string;
  /** Id of an upload of the user's. */
  readonly image: string | null;
}

export interface TalkPage {
  /** Newest first. */
  readonly list: SupportMessageWire[];
  readonly total: number;
}

const PAGE_ROWS = 20;

export class Talk {
  readonly #parts: TalkParts;
  readonly #listeners: ((userId: number, message: SupportMessageWire) => void)[] = [];

  constructor(parts: TalkParts) {
    this.#parts = parts;
  }

  /** Called with every message, once it is on disk and part of what is read. */
  onMessage(listener: (userId: number, message: SupportMessageWire) => void): void {
    this.#listeners.push(listener);
  }

  /** The row of a message before it is said; `say` writes it. */
  write({ userId, adminId, text, image }: NewMessage): SupportMessageRow {
    const { rows, vault, clock } = this.#parts;
    return rows.append({
      userId,
      adminId,
      textSealed: vault.seal('support', text),
      imageUpload: image,
      createdAtMs: clock.now(),
    });
  }

  /** Tells who listens of a message that is on disk. */
  tell(row: SupportMessageRow): SupportMessageWire {
    const message = this.#present(row, this.#parts.rows.thread(row.userId));
    for (const listener of this.#listeners) listener(row.userId, message);
    return message;
  }

  page(userId: number, page: number): TalkPage {
    return { list: this.messages(userId, (page - 1) * PAGE_ROWS, PAGE_ROWS), total: this.count(userId) };
  }

  /** Newest first. */
  messages(userId: number, offset: number, limit: number): SupportMessageWire[] {
    const { rows } = this.#parts;
    const thread = rows.thread(userId);
    return rows.messages(userId, offset, limit).map((row) => this.#present(row, thread));
  }

  count(userId: number): number {
    return this.#parts.rows.count(userId);
  }

  unread(userId: number, side: Side): number {
    return this.#parts.rows.unread(userId, side);
  }

  /** One side has seen everything up to a message; of what does not exist yet nothing is seen. */
  markRead(userId: number, side: Side, upTo: number): boolean {
    const { rows } = this.#parts;
    const thread = rows.thread(userId);
    return thread !== null && rows.markRead(userId, side, Math.min(upTo, thread.lastMessageId));
  }

  /** What a message says, for whoever shows it in another form. */
  textOf({ textSealed }: SupportMessageRow): string {
    return this.#parts.vault.open('support', textSealed);
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
