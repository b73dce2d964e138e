/** Which way a text of somebody's runs: by most of its letters, since a headline may begin with the name of an instrument. */

/** What stands in one piece inside a sentence says nothing about the sentence. */
const ISOLATED = /[\u2066-\u2068][^\u2069]*\u2069/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const LETTER = /\p{Letter}/gu;

/** Undefined where no letter says so: it runs as what is around it. */
export function textDirection(text: string): 'ltr' | 'rtl' | undefined {
  const sentence = text.replaceAll(ISOLATED, ' ');
  const letters = sentence.match(LETTER)?.length ?? 0;
  const leftward = sentence.match(RIGHT_TO_LEFT)?.length ?? 0;
  if (letters === 0) return undefined;
  return leftward * 2 > letters ? 'rtl' : 'ltr';
}
