/** The user's side of the support chat. */

import type { SupportMessageRow } from '@vernier/db/repositories/content/support';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { HEADER_IDEMPOTENCY_HIT } from '@vernier/shared/api/envelope';
import type { Language } from '@vernier/shared/api/languages';
import type { SupportMessageWire } from '@vernier/shared/api/shapes/support';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Answer, type PreparedAnswer, successText } from '../../platform/routing/answer.ts';
import { id, page, text } from '../../platform/routing/fields.ts';
import { type Route, type UserCall, userRoute } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { messages } from '../../platform/messages/messages.ts';
import { MessageText } from './message-text.ts';
import type { SupportChat } from './support-chat.ts';
import { ownUpload } from '../uploads/own-upload.ts';

const MAX_URL_LENGTH = 200;
const HIT = { [HEADER_IDEMPOTENCY_HIT]: 'true' };

const SendInput = z.object({
  text: MessageText.default(''),
  image: text(0, MAX_URL_LENGTH).default(''),
});

export function supportRoutes(context: Context): readonly Route[] {
  const { supportChat } = context;
  return [
    userRoute({
      name: 'supportMessages',
      limit: 'calls',
      input: z.object({ page }),
      handle: ({ session: { user }, input }) => ({
        data: { ...supportChat.page(user.id, input.page), unread: supportChat.unread(user.id, 'user') },
      }),
    }),
    userRoute({
      name: 'sendSupport',
      limit: 'supportChat',
      idempotent: true,
      input: SendInput,
      handle: (call) => send(context, call),
    }),
    userRoute({
      name: 'readSupport',
      limit: 'calls',
      input: z.object({ up_to: id }),
      handle({ session: { user }, input }) {
        supportChat.markRead(user.id, 'user', input.up_to);
        return { data: { unread: supportChat.unread(user.id, 'user') } };
      },
    }),
    userRoute({
      name: 'typingSupport',
      limit: 'calls',
      input: z.object({}),
      handle({ session: { user } }) {
        supportChat.noteTyping(user.id, 'user');
        return { data: null };
      },
    }),
  ];
}

function send(
  context: Context,
  { session: { user }, input, idempotencyKey: requestKey, lang }: UserCall<z.output<typeof SendInput>>,
): Answer<SupportMessageWire> {
  const { supportChat } = context;
  const written = requestKey === null ? null : supportChat.written(user.id, requestKey);
  // The stored response is final, even if the picture was removed since.
  if (written !== null) return again(supportChat, written, { input, lang });
  const image = input.image === '' ? null : ownUpload(context, user.id, input.image);
  if (image === null && input.image !== '') return refuse('validation_failed', { fields: ['image'] });
  if (image === null && input.text === '') return refuse('validation_failed', { fields: ['text'] });
  const wait = context.limiter?.take('talkInDay', `user ${user.id}`) ?? 0;
  if (wait > 0) return tooMany(wait);
  const message = { userId: user.id, adminId: null, text: input.text, image, requestKey };
  return { data: supportChat.publish(supportChat.append(message)) };
}

/** The response to a repeated request with the same key; its message is not pushed again. */
function again(
  supportChat: SupportChat,
  written: SupportMessageRow,
  { input, lang }: { readonly input: z.output<typeof SendInput>; readonly lang: Language },
): PreparedAnswer | Refusal {
  const message = supportChat.present(written);
  if (message.text !== input.text || (message.image ?? '') !== input.image)
    return refuse('idempotency_key_reused');
  return { prepared: successText(message, lang, messages), headers: HIT };
}
