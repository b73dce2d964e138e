/** Address of an uploaded picture, from its id and back. */

import { splitPath } from '@vernier/shared/api/paths';
import type { Uploads } from './uploads.ts';

const PREFIX = splitPath('readImage').path.replace(':id', '');

export function imageUrl(id: string): string {
  return `${PREFIX}${id}`;
}

/** Null for any other address: the server never fetches a user's URL. */
function idOfImageUrl(url: string): string | null {
  return url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null;
}

/** The id behind an address when it is the user's own picture; null for everything else in the world. */
export function ownUpload(
  { uploads }: { readonly uploads: Uploads },
  userId: number,
  url: string,
): string | null {
  const row = uploads.find(idOfImageUrl(url) ?? '');
  return row?.userId === userId ? row.id : null;
}
