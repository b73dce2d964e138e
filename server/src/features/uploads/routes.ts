/** Pictures that users send in as proof, and that only they and the administrators who review them ever see. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { DailyQuotas } from '../../platform/routing/daily-quotas.ts';
import type { RateLimiter } from '../../platform/routing/rate-limits.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { AdminViews } from './admin-views.ts';
import type { Uploads } from './uploads.ts';
import type { PreparedAnswer } from '../../platform/routing/answer.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { imageUrl } from './image-url.ts';

export interface UploadContext {
  readonly uploads: Uploads;
  readonly adminViews: AdminViews;
  readonly sessions: { refusalOf(session: Session): Refusal | null };
  /** Null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
  readonly quotas: DailyQuotas | null;
}

/** Not cacheable, and browsers can neither interpret it as anything but a picture nor open it as a page. */
const HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'private, no-store',
  'content-disposition': 'attachment; filename="image.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  vary: 'authorization',
};

export function imageRoutes(context: UploadContext): readonly Route[] {
  return [uploadImage(context), readImage(context)];
}

function uploadImage({ uploads, sessions, limiter, quotas }: UploadContext): Route {
  return route('uploadImage', async ({ session, input }) => {
    const { user } = session;
    const wait = limiter?.take('uploadsInDay', `user ${user.id}`) ?? 0;
    if (wait > 0) return tooMany(wait);
    // before the work of decoding, and again with the size of what is stored
    const usedUp = (await quotas?.refusalOf('pictures', user)) ?? null;
    if (usedUp !== null) return usedUp;
    const upload = await uploads.accept(
      user.id,
      Buffer.from(input.file.buffer, input.file.byteOffset, input.file.byteLength),
      async (storedBytes) =>
        (await quotas?.take('pictures', user, storedBytes)) ?? sessions.refusalOf(session),
    );
    return isRefusal(upload) ? upload : { data: { url: imageUrl(upload.id) } };
  });
}

function readImage(context: UploadContext): Route {
  return route('readImage', (call) => picture(context, call));
}

/** Another user's picture gives the same refusal as a missing one [REQUEST-4]. */
async function picture(
  { uploads, adminViews }: UploadContext,
  { input, caller, authorization }: RequestOf<'readImage'>,
): Promise<PreparedAnswer | Refusal> {
  const admin = caller === undefined ? await adminViews.adminOf(authorization) : undefined;
  if (caller === undefined && admin === undefined) return refuse('session_invalid');
  const found = async () => {
    const row = await uploads.find(input.id);
    return row !== null && (admin !== undefined || row.userId === caller?.user.id) ? row : null;
  };
  const shown = await found();
  if (shown === null || (admin !== undefined && !(await adminViews.admits(admin, shown))))
    return refuse('not_found');
  const row = await found();
  const prepared = row === null ? null : await uploads.read(row);
  return prepared === null ? refuse('not_found') : { prepared, headers: HEADERS };
}
