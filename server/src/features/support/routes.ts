/** The user's side of the support chat. */

import type { SupportMessageRow } from '@vernier/db/repositories/content/support';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { HEADER_IDEMPOTENCY_HIT } from '@vernier/shared/api/envelope';
import type { SupportMessageWire } from '@vernier/shared/api/shapes/support';
import type { DailyQuotas } from '../../platform/routing/daily-quotas.ts';
import type { RateLimiter } from '../../platform/routing/rate-limits.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { SupportChat } from './support-chat.ts';
import { type HandlerResult, type PreparedAnswer, successText } from '../../platform/routing/answer.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { messages } from '../../platform/messages/messages.ts';
import { withOwnUpload } from '../uploads/image-url.ts';

export interface SupportContext {
  readonly supportChat: SupportChat;
  readonly uploads: Uploads;
  /** Null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
  readonly quotas: DailyQuotas | null;
}

const HIT = { [HEADER_IDEMPOTENCY_HIT]: 'true' };

export function supportRoutes(context: SupportContext): readonly Route[] {
  const { supportChat } = context;
  return [
    route('supportMessages', async ({ session: { user }, input }) => ({
      data: {
        ...(await supportChat.page(user.id, input.page)),
        unread: await supportChat.unread(user.id, 'user'),
      },
    })),
    route('sendSupport', (call) => send(context, call)),
    route('readSupport', async ({ session: { user }, input }) => {
      await supportChat.markRead(user.id, 'user', input.up_to);
      return { data: { unread: await supportChat.unread(user.id, 'user') } };
    }),
    route('typingSupport', ({ session: { user } }) => {
      supportChat.noteTyping(user.id, 'user');
      return { data: null };
    }),
  ];
}

function send(
  context: SupportContext,
  call: RequestOf<'sendSupport'>,
): Promise<HandlerResult<SupportMessageWire>> {
  const { session, input } = call;
  return withOwnUpload(context, session.user.id, input.image, (image) => sendWith(context, call, image));
}

async function sendWith(
  context: SupportContext,
  { session: { user }, input, idempotencyKey: requestKey, lang }: RequestOf<'sendSupport'>,
  image: string | null,
): Promise<HandlerResult<SupportMessageWire>> {
  const { supportChat } = context;
  const written = requestKey === null ? null : await supportChat.written(user.id, requestKey);
  // The stored response is final, even if the picture was removed since.
  if (written !== null) return again(supportChat, written, { input, lang });
  if (image === null && input.image !== '') return refuse('validation_failed', { fields: ['image'] });
  if (image === null && input.text === '') return refuse('validation_failed', { fields: ['text'] });
  const wait = context.limiter?.take('supportMessagesInDay', `user ${user.id}`) ?? 0;
  if (wait > 0) return tooMany(wait);
  // encrypted texts are stored in base64
  const bytes = Math.ceil((Buffer.byteLength(input.text) * 4) / 3);
  const usedUp = (await context.quotas?.take('messages', user, bytes)) ?? null;
  if (usedUp !== null) return usedUp;
  const message = { userId: user.id, adminId: null, text: input.text, image, requestKey };
  return { data: await supportChat.publish(await supportChat.append(message)) };
}

/** The response to a repeated request with the same key; its message is not pushed again. */
async function again(
  supportChat: SupportChat,
  written: SupportMessageRow,
  { input, lang }: Pick<RequestOf<'sendSupport'>, 'input' | 'lang'>,
): Promise<PreparedAnswer | Refusal> {
  const message = await supportChat.present(written);
  if (message.text !== input.text || (message.image ?? '') !== input.image)
    return refuse('idempotency_key_reused');
  return { prepared: successText(message, lang, messages), headers: HIT };
}
