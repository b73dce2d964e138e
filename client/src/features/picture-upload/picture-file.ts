/** Picture of a form: its upload state, and the files that are refused before they are sent. Pure. */

import { MAX_IMAGE_BYTES } from '@vernier/shared/limits';

/** The types that the server takes; a phone's picker converts others to one of these. */
export const PICTURE_KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** A picture and its upload state. A failed one leaves the slot empty. */
export type PictureUpload =
  | { readonly step: 'empty'; readonly failure: string | null }
  | { readonly step: 'sending'; readonly preview: string; readonly share: number }
  | { readonly step: 'stored'; readonly preview: string; readonly url: string };

/** A key below `picture.problems` for the reason that a form cannot be sent. */
export function uploadProblem({ step }: PictureUpload): 'missing' | 'sending' | null {
  if (step === 'stored') return null;
  return step === 'sending' ? 'sending' : 'missing';
}

/** A key below `picture.problems` for a file that the server would refuse, checked before the upload. */
export function fileProblem({ type, size }: Blob): 'kind' | 'large' | null {
  // some systems report no type; the server checks the bytes in any case
  if (type !== '' && !PICTURE_KINDS.includes(type)) return 'kind';
  return size > MAX_IMAGE_BYTES ? 'large' : null;
}
