/** What a real name is submitted with, what is missing in it, and where a refusal belongs: pure, so that the form only draws. */

import { MAX_IMAGE_BYTES } from '@vernier/shared/limits';

export const REAL_NAME_FIELDS = ['name', 'card_id', 'front_pic', 'reverse_pic'] as const;
export type RealNameField = (typeof REAL_NAME_FIELDS)[number];
export type Side = 'front_pic' | 'reverse_pic';
export type Place = RealNameField | 'form';

/** What the server takes; the picker of a phone turns other kinds into one of these. */
export const PICTURE_KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** One picture, and how far it is. A failed one leaves its place empty. */
export type Slot =
  | { readonly step: 'empty'; readonly failure: string | null }
  | { readonly step: 'sending'; readonly preview: string; readonly share: number }
  | { readonly step: 'stored'; readonly preview: string; readonly url: string };

export interface RealNameForm {
  readonly name: string;
  readonly card_id: string;
  readonly front_pic: Slot;
  readonly reverse_pic: Slot;
}

/** A word of the locale's `auth.problems`. */
export type Problem = 'nameMissing' | 'numberMissing' | 'pictureMissing' | 'pictureSending';

/** By field; an empty record may be sent. */
export function problemsIn(form: RealNameForm): Partial<Record<RealNameField, Problem>> {
  const found: Record<RealNameField, Problem | null> = {
    name: form.name.trim() === '' ? 'nameMissing' : null,
    card_id: form.card_id.trim() === '' ? 'numberMissing' : null,
    front_pic: pictureProblem(form.front_pic),
    reverse_pic: pictureProblem(form.reverse_pic),
  };
  const wrong = REAL_NAME_FIELDS.filter((field) => found[field] !== null);
  return Object.fromEntries(wrong.map((field) => [field, found[field]]));
}

function pictureProblem({ step }: Slot): Problem | null {
  if (step === 'stored') return null;
  return step === 'sending' ? 'pictureSending' : 'pictureMissing';
}

/** A word of `auth.problems` for a file that the server would refuse anyway, so that nobody waits for that. */
export function fileProblem({ type, size }: Blob): 'fileKind' | 'fileLarge' | null {
  // some systems name no kind; the server looks at the bytes in any case
  if (type !== '' && !PICTURE_KINDS.includes(type)) return 'fileKind';
  return size > MAX_IMAGE_BYTES ? 'fileLarge' : null;
}

/** The field that a refusal is about: the first that the server names. */
export function placeOf(fields: readonly string[] | undefined): Place {
  return REAL_NAME_FIELDS.find((field) => fields?.includes(field) === true) ?? 'form';
}
