/** Direction of a user's text: that of most of its letters, since a headline may begin with the name of an instrument. */

/** Fragments that do not count for the direction of a sentence. */
const ISOLATED = /[\u2066-\u2068][^\u2069]*\u2069/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const LETTER = /\p{Letter}/gu;

/** Undefined without letters: the text has the direction of its surroundings. */
export function textDirection(text: string): 'ltr' | 'rtl' | undefined {
  const sentence = text.replaceAll(ISOLATED, ' ');
  const letters = sentence.match(LETTER)?.length ?? 0;
  const leftward = sentence.match(RIGHT_TO_LEFT)?.length ?? 0;
  if (letters === 0) return undefined;
  return leftward * 2 > letters ? 'rtl' : 'ltr';
}
