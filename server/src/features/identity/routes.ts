/** The real name behind an account: submitted with pictures of a document, then reviewed by an administrator. */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { RealNameStateWire } from '@vernier/shared/api/shapes/user';
import { z } from 'zod';
import type { Session } from '../../platform/routing/session.ts';
import type { Context } from '../../context.ts';
import { text } from '../../platform/routing/fields.ts';
import { type Route, userRoute } from '../../platform/routing/route.ts';
import { realNameState } from './real-name-state.ts';
import { ownUpload } from '../uploads/own-upload.ts';

const MAX_NAME_LENGTH = 100;
const MAX_CARD_ID_LENGTH = 40;
const MAX_URL_LENGTH = 200;

const RealNameInput = z.object({
  name: line(MAX_NAME_LENGTH, /\p{L}/u),
  card_id: line(MAX_CARD_ID_LENGTH, /[\p{L}\p{N}]/u),
  front_pic: text(1, MAX_URL_LENGTH),
  reverse_pic: text(1, MAX_URL_LENGTH),
});

export function realNameRoutes(context: Context): readonly Route[] {
  return [
    userRoute({
      name: 'realNameState',
      limit: 'calls',
      realOnly: true,
      input: z.object({}),
      handle: ({ session }) => ({ data: realNameState(context.realNames, session.user.id) }),
    }),
    userRoute({
      name: 'submitRealName',
      limit: 'calls',
      realOnly: true,
      input: RealNameInput,
      handle: ({ session, input }) => submit(context, session, input),
    }),
  ];
}

/** What names and numbers are written with in any script: nothing that is unseen, and no symbols. */
const WRITTEN = /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}\u200c\u200d]+$/u;

/** One line in composed form, with something of `needed` in it; no two spaces meet. */
function line(most: number, needed: RegExp) {
  return z
    .string()
    .max(most * 2)
    .transform((typed) => typed.normalize('NFC').trim().replaceAll(/ {2,}/g, ' '))
    .refine(
      (typed) => WRITTEN.test(typed) && needed.test(typed) && Array.from(typed).length <= most,
      'not a name or number',
    );
}

/** Nothing awaits between the look and the write, so of two at once one is refused. */
function submit(
  context: Context,
  session: Session,
  input: z.output<typeof RealNameInput>,
): { readonly data: RealNameStateWire } | Refusal {
  const { realNames, vault, wall, sessions, pulse } = context;
  const userId = session.user.id;
  if (realNameState(realNames, userId).review_status !== 0) return refuse('real_name_submitted');
  const front = ownUpload(context, userId, input.front_pic);
  const reverse = ownUpload(context, userId, input.reverse_pic);
  if (front === null || reverse === null) {
    const fields = [front === null ? 'front_pic' : '', reverse === null ? 'reverse_pic' : ''];
    return refuse('validation_failed', { fields: fields.filter((field) => field !== '') });
  }
  realNames.submit({
    userId,
    nameEncrypted: vault.seal('real_name', input.name),
    cardIdEncrypted: vault.seal('card_id', input.card_id),
    frontUpload: front,
    reverseUpload: reverse,
    submittedAtMs: wall.now(),
  });
  sessions.refresh(userId);
  pulse.touch('kyc');
  return { data: realNameState(realNames, userId) };
}
