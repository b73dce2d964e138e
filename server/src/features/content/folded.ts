/** A text as searches compare it: one form of each character, no case, no space around it. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
