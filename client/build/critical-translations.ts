/** The words of a language that come with the first page: keys, or what keys begin with. All others come later, together. */

/** What `/`, the bars, a page that fails and the state of the connection say; a test holds it to what they use. */
export const FIRST_WORDS: readonly string[] = [
  'app',
  'explain.hint',
  'explain.name',
  'explain.title',
  'home',
  'market',
  'news.title',
  'refusal',
  'transfer.resumed',
  'ui',
  'user.move',
];

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** Of a key as it stands in the file, with the form of its plural. */
export function isFirstWord(key: string): boolean {
  const stem = key.replace(PLURAL, '');
  return FIRST_WORDS.some((first) => stem === first || key === first || key.startsWith(`${first}.`));
}
