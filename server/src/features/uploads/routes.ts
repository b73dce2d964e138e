/** Pictures that users send in as proof, and that only they and the administrators who review them ever see. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { PreparedAnswer } from '../../platform/routing/answer.ts';
import { text } from '../../platform/routing/fields.ts';
import { type PublicCall, type Route, staffTooRoute, userRoute } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { imageUrl } from './image-url.ts';

const MAX_ID_LENGTH = 64;
const ReadInput = z.object({ id: text(1, MAX_ID_LENGTH) });

/** Not cacheable, and browsers can neither interpret it as anything but a picture nor open it as a page. */
const HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'private, no-store',
  'content-disposition': 'attachment; filename="image.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  vary: 'authorization',
};

export function imageRoutes(context: Context): readonly Route[] {
  return [uploadImage(context), readImage(context)];
}

function uploadImage({ uploads, sessions, limiter }: Context): Route {
  return userRoute({
    name: 'uploadImage',
    limit: 'uploads',
    takesFile: true,
    input: z.object({ file: z.instanceof(Buffer) }),
    async handle({ session, input }) {
      const wait = limiter?.take('uploadsInDay', `user ${session.user.id}`) ?? 0;
      if (wait > 0) return tooMany(wait);
      const kept = await uploads.accept(session.user.id, input.file, () => sessions.refusalOf(session));
      return isRefusal(kept) ? kept : { data: { url: imageUrl(kept.id) } };
    },
  });
}

function readImage(context: Context): Route {
  return staffTooRoute({
    name: 'readImage',
    limit: 'calls',
    input: ReadInput,
    handle: (call) => picture(context, call),
  });
}

/** Another user's picture gives the same refusal as a missing one [W4]. */
async function picture(
  { uploads, adminViews }: Context,
  { input, caller, authorization }: PublicCall<z.output<typeof ReadInput>>,
): Promise<PreparedAnswer | Refusal> {
  const admin = caller === undefined ? adminViews.adminOf(authorization) : undefined;
  if (caller === undefined && admin === undefined) return refuse('session_invalid');
  const row = uploads.find(input.id);
  if (row === null) return refuse('not_found');
  const mayRead = admin === undefined ? row.userId === caller?.user.id : adminViews.admits(admin, row);
  if (!mayRead) return refuse('not_found');
  const prepared = await uploads.read(row);
  return prepared === null ? refuse('not_found') : { prepared, headers: HEADERS };
}
