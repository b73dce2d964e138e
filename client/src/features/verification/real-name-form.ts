/** State and validation of the real-name form, and the place of a refusal. Pure. */

import { type PictureUpload, uploadProblem } from '../picture-upload/picture-file.ts';

export const REAL_NAME_FIELDS = ['name', 'card_id', 'front_pic', 'reverse_pic'] as const;
export type RealNameField = (typeof REAL_NAME_FIELDS)[number];
export type DocumentSide = 'front_pic' | 'reverse_pic';
export type RealNameRefusalPlace = RealNameField | 'form';

export interface RealNameForm {
  readonly name: string;
  readonly card_id: string;
  readonly front_pic: PictureUpload;
  readonly reverse_pic: PictureUpload;
}

/** A translation key. */
export type RealNameProblem =
  | 'auth.problems.nameMissing'
  | 'auth.problems.numberMissing'
  | 'picture.problems.missing'
  | 'picture.problems.sending';

function pictureProblem(slot: PictureUpload): RealNameProblem | null {
  const problem = uploadProblem(slot);
  return problem === null ? null : `picture.problems.${problem}`;
}

/** By field; an empty record may be sent. */
export function realNameProblems(form: RealNameForm): Partial<Record<RealNameField, RealNameProblem>> {
  const found: Record<RealNameField, RealNameProblem | null> = {
    name: form.name.trim() === '' ? 'auth.problems.nameMissing' : null,
    card_id: form.card_id.trim() === '' ? 'auth.problems.numberMissing' : null,
    front_pic: pictureProblem(form.front_pic),
    reverse_pic: pictureProblem(form.reverse_pic),
  };
  const wrong = REAL_NAME_FIELDS.filter((field) => found[field] !== null);
  return Object.fromEntries(wrong.map((field) => [field, found[field]]));
}

/** The field of a refusal: the first that the server names. */
export function realNameRefusalPlace(fields: readonly string[] | undefined): RealNameRefusalPlace {
  return REAL_NAME_FIELDS.find((field) => fields?.includes(field) === true) ?? 'form';
}
