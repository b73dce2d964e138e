/** support.*: what users wrote to support, who waits longest first, and the answers. */

import { required } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import type { InboxPlace, ListedThread, SupportRepository } from '@vernier/db/repositories/content/support';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { liveUser } from '../core/identity/live-user.ts';
import { notifyOfReply } from '../features/support/notify-of-reply.ts';
import { messageText } from '@vernier/shared/api/fields';
import type { SupportChat } from '../features/support/support-chat.ts';
import { ofUser } from './placement.ts';
import type { AuthorizedCall } from './command.ts';
import { found, granted, Refused } from './failures.ts';
import {
  filter,
  Id,
  isoOrNull,
  nextPageNumber,
  PAGE_ROWS,
  type PageFields,
  pageFields,
  pageNumber,
  rowId,
} from './fields.ts';
import type { AdminContext } from './admin-context.ts';
import { procedure, router } from './procedure.ts';

const SUPPORT_ROLES: readonly AdminRole[] = ['support', 'owner'];
/** What the inbox shows of the last message. */
const PREVIEW_LENGTH = 140;
/** In base64; the body limit allows it. */
const MAX_PICTURE_LENGTH = 1_000_000;

const Reply = z.object({
  id: rowId,
  text: messageText.default(''),
  /** A PNG, JPEG or WebP in base64. It becomes a picture of the user's, whom it is meant for. */
  image: z.base64().max(MAX_PICTURE_LENGTH).optional(),
  /** The newest message that the answer was written after, 0 for none [ADMIN-4]. */
  seen: z.int().min(0).optional(),
});

export const supportRouter = router({
  inbox: procedure({ roles: SUPPORT_ROLES })
    .input(filter({ ...pageFields, waiting: z.boolean().default(false) }))
    .query(async ({ ctx: { context }, input }) => {
      const { support, supportChat } = context.content;
      const { waiting } = input;
      const threads = await inboxPage(support, waiting, input);
      const list = threads.map((thread) => presentThread(thread, supportChat));
      return { list, total: await support.countInbox(waiting), next: cursorAfter(threads) };
    }),

  /** One user's thread, newest first. Opening it marks the messages as read, which the user sees. */
  thread: procedure({ roles: SUPPORT_ROLES, ...ofUser })
    .input(Id.extend(pageFields))
    .query(async ({ ctx: { context }, input }) => {
      const { id } = input;
      const { uid } = await existing(context, id);
      const { supportChat } = context.content;
      await supportChat.markRead(id, 'staff', Number.MAX_SAFE_INTEGER);
      const chat = await supportChat.page(id, pageNumber(input));
      return {
        uid,
        waiting_since: isoOrNull((await context.content.support.thread(id))?.waitingSinceMs ?? null),
        /** Until when the user is taken to write. */
        typing_until: isoOrNull(supportChat.typingUntil(id, 'user')),
        ...chat,
        next: nextPageNumber(input, chat.total),
      };
    }),

  /** Shows the user that an administrator is typing. Neither stored nor audited: it changes no data. */
  typing: procedure({ roles: SUPPORT_ROLES, ...ofUser })
    .input(Id)
    .query(async ({ ctx: { context }, input }) => {
      await existing(context, input.id);
      context.content.supportChat.noteTyping(input.id, 'staff');
      return input;
    }),

  reply: procedure({ roles: SUPPORT_ROLES, ...ofUser })
    .input(Reply)
    .mutation(({ ctx, input }) => ctx.context.accountQueue.run(input.id, () => reply(ctx, input))),

  /** Marks the thread as answered. */
  settle: procedure({ roles: SUPPORT_ROLES, ...ofUser })
    .input(Id)
    .mutation(({ ctx, input }) => ctx.context.accountQueue.run(input.id, () => settle(ctx, input))),
});

async function reply(
  { context, admin, recorder }: AuthorizedCall,
  { id, text, image: picture, seen }: z.output<typeof Reply>,
) {
  const { supportChat } = context.content;
  await existing(context, id);
  if (text === '' && picture === undefined)
    throw new Refused(refuse('validation_failed', { fields: ['text'] }));
  const image = picture === undefined ? null : await accepted({ context, recorder }, id, picture);
  await existing(context, id);
  if (seen !== undefined && (await isAnsweredSince(context, id, seen, admin.id)))
    throw new Refused(refuse('state_changed'));
  // Message texts are encrypted in the database, and more people read the audit.
  const change = { input: { id, length: text.length, image }, before: null, after: { from: 'support' } };
  const message = supportChat.rowOf({ userId: id, adminId: admin.id, text, image, requestKey: null });
  const [row] = await recorder.record(admin, change, deferredWrite('support', 'append', message));
  const published = await supportChat.publish(row);
  await notifyOfReply({ ...context.users, ...context.content }, id);
  return published;
}

async function settle({ context, admin, recorder }: AuthorizedCall, input: z.output<typeof Id>) {
  await existing(context, input.id);
  const waits = (await context.content.support.thread(input.id))?.waitingSinceMs ?? null;
  if (waits === null) throw new Refused(refuse('state_changed'));
  const change = { input, before: { waiting_since: isoTime(waits) }, after: { waiting_since: null } };
  await recorder.record(admin, change, required(deferredWrite('support', 'settle', input.id)));
  return input;
}

async function existing({ users: { identity } }: AdminContext, userId: number) {
  return found(await liveUser(identity, userId));
}

/** Another administrator has answered since; the user would get two answers to one question. */
async function isAnsweredSince(
  { content: { support } }: AdminContext,
  userId: number,
  seen: number,
  adminId: number,
): Promise<boolean> {
  return (await support.messages(userId, { offset: 0, limit: PAGE_ROWS })).some(
    (message) => message.id > seen && message.adminId !== null && message.adminId !== adminId,
  );
}

async function accepted(
  { context, recorder }: Pick<AuthorizedCall, 'context' | 'recorder'>,
  userId: number,
  picture: string,
): Promise<string> {
  const { sessions } = context.users;
  const admit = () => recorder.refusal ?? (sessions.deleted.has(userId) ? refuse('not_found') : null);
  return granted(await context.users.uploads.accept(userId, Buffer.from(picture, 'base64'), admit)).id;
}

/** The threads before a page that is requested by its number are read, too, so such pages end after a thousand threads. */
const MAX_INBOX_PAGE = 50;

async function inboxPage(
  support: Pick<SupportRepository, 'inbox'>,
  waiting: boolean,
  { cursor, page = 1 }: PageFields,
): Promise<readonly ListedThread[]> {
  if (cursor !== undefined) return support.inbox(waiting, { after: placeAt(cursor), limit: PAGE_ROWS });
  if (page > MAX_INBOX_PAGE) return [];
  const threads = await support.inbox(waiting, { after: null, limit: page * PAGE_ROWS });
  return threads.slice((page - 1) * PAGE_ROWS);
}

/** Cursors of the inbox: twice the number of a message, one more for a waiting thread. */
function placeAt(after: number): InboxPlace {
  return { isWaiting: after % 2 === 1, messageId: Math.floor(after / 2) };
}

function cursorAfter(threads: readonly ListedThread[]): number | null {
  const last = threads.length < PAGE_ROWS ? undefined : threads.at(-1);
  if (last === undefined) return null;
  const { waitingMessageId, lastMessageId } = last;
  return waitingMessageId === null ? 2 * lastMessageId : 2 * waitingMessageId + 1;
}

function presentThread(
  { userId: id, uid, isDemo, unread, waitingSinceMs, last }: ListedThread,
  supportChat: SupportChat,
) {
  return {
    /** The user's id; each user has one thread. */
    id,
    uid,
    is_demo: isDemo,
    /** Unread messages of the user. */
    unread,
    waiting_since: isoOrNull(waitingSinceMs),
    last: {
      id: last.id,
      from: last.adminId === null ? ('user' as const) : ('support' as const),
      text: supportChat.textOf(last).slice(0, PREVIEW_LENGTH),
      created_at: isoTime(last.createdAtMs),
    },
  };
}
