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

/**
 * Runs work with the id behind an address when it is the user's own picture, and with null for everything else in the world. Until
 * the work ends, the picture is not removed as unused.
 */
export function withOwnUpload<Result>(
  { uploads }: { readonly uploads: Uploads },
  userId: number,
  url: string,
  work: (id: string | null) => Promise<Result>,
): Promise<Result> {
  const id = idOfImageUrl(url) ?? '';
  return uploads.withReserved(id, async () => {
    const row = await uploads.find(id);
    return work(row?.userId === userId ? row.id : null);
  });
}
