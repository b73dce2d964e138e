/** The address that an uploaded picture is read at, and the way back from it to the picture's id. */

import { splitPath } from '@vernier/shared/api/paths';

const PREFIX = splitPath('readImage').path.replace(':id', '');

export function imageUrl(id: string): string {
  return `${PREFIX}${id}`;
}

/** Null when it is no address of ours: nothing is ever fetched from where a user says. */
export function idOfImageUrl(url: string): string | null {
  return url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null;
}
