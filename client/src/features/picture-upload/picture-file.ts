/** One picture that a form asks for: how far it is, and which files are refused before they are sent. Pure. */

import { MAX_IMAGE_BYTES } from '@vernier/shared/limits';

/** What the server takes; the picker of a phone turns other kinds into one of these. */
export const PICTURE_KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** One picture, and how far it is. A failed one leaves its place empty. */
export type Slot =
  | { readonly step: 'empty'; readonly failure: string | null }
  | { readonly step: 'sending'; readonly preview: string; readonly share: number }
  | { readonly step: 'stored'; readonly preview: string; readonly url: string };

/** A word of the locale's `picture.problems` for what keeps a form from being sent. */
export function slotProblem({ step }: Slot): 'missing' | 'sending' | null {
  if (step === 'stored') return null;
  return step === 'sending' ? 'sending' : 'missing';
}

/** A word of `picture.problems` for a file that the server would refuse anyway, so that nobody waits for that. */
export function fileProblem({ type, size }: Blob): 'kind' | 'large' | null {
  // some systems name no kind; the server looks at the bytes in any case
  if (type !== '' && !PICTURE_KINDS.includes(type)) return 'kind';
  return size > MAX_IMAGE_BYTES ? 'large' : null;
}
