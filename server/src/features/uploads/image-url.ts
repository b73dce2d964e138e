/** Address of an uploaded picture, from its id and back. */

import { splitPath } from '@vernier/shared/api/paths';

const PREFIX = splitPath('readImage').path.replace(':id', '');

export function imageUrl(id: string): string {
  return `${PREFIX}${id}`;
}

/** Null for any other address: the server never fetches a user's URL. */
export function idOfImageUrl(url: string): string | null {
  return url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null;
}
