/** Measures of plain English for texts of screens and of the API documents: phrases to avoid, sentences and words. */

/** Inversions, old words, and other names of things that have one name on the pages. */
export const FORBIDDEN =
  /\b(?:need not|whoever|somebody|nobody|everybody|anew|of its own|beside it|what became|stands?|bind|bound|pay way|prepayment|arithmetic|second factor|API tokens?|account detail|practice account|input|net value|overnight financing|floating|e-mail|carried out|takes? back)\b/i;

/** Placeholders become one word each. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/\{\{?\w+\}\}?/g, 'X')
    .split(/[.!?:;](?:\s+|$)/)
    .filter((sentence) => sentence.trim() !== '');
}

export function wordsOf(sentence: string): readonly string[] {
  return sentence.trim().split(/\s+/);
}
