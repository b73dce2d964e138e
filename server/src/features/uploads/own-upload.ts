/** A picture that a user sends in as proof of something: it must be the user's own upload. */

import type { Uploads } from './uploads.ts';
import { idOfImageUrl } from './image-url.ts';

/** The id behind an address when it is the user's own picture; null for everything else in the world. */
export function ownUpload(
  { uploads }: { readonly uploads: Uploads },
  userId: number,
  url: string,
): string | null {
  const row = uploads.find(idOfImageUrl(url) ?? '');
  return row?.userId === userId ? row.id : null;
}
