/** The user's side of the talk with support. */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { SupportMessageWire } from '@vernier/shared/wire/shapes';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { id, page, text } from '../http/fields.ts';
import { type Route, type UserCall, userRoute } from '../http/route.ts';
import { MessageText } from '../support/message-text.ts';
import { ownUpload } from './own-upload.ts';

const MAX_URL_LENGTH = 200;

const SendInput = z.object({
  text: MessageText.default(''),
  image: text(0, MAX_URL_LENGTH).default(''),
});

export function supportRoutes(context: Context): readonly Route[] {
  const { talk } = context;
  return [
    userRoute({
      name: 'supportMessages',
      limit: 'calls',
      input: z.object({ page }),
      handle: ({ session: { user }, input }) => ({
        data: { ...talk.page(user.id, input.page), unread: talk.unread(user.id, 'user') },
      }),
    }),
    userRoute({
      name: 'sendSupport',
      limit: 'talk',
      input: SendInput,
      handle: (call) => send(context, call),
    }),
    userRoute({
      name: 'readSupport',
      limit: 'calls',
      input: z.object({ up_to: id }),
      handle({ session: { user }, input }) {
        talk.markRead(user.id, 'user', input.up_to);
        return { data: { unread: talk.unread(user.id, 'user') } };
      },
    }),
  ];
}

function send(
  context: Context,
  { session: { user }, input }: UserCall<z.output<typeof SendInput>>,
): { readonly data: SupportMessageWire } | Refusal {
  const image = input.image === '' ? null : ownUpload(context, user.id, input.image);
  if (image === null && input.image !== '') return refuse('validation_failed', { fields: ['image'] });
  if (image === null && input.text === '') return refuse('validation_failed', { fields: ['text'] });
  const { talk } = context;
  return { data: talk.tell(talk.write({ userId: user.id, adminId: null, text: input.text, image })) };
}
