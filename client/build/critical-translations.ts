/** Critical translations: those that are loaded with the first page, by key or prefix of keys. All others are loaded later, together. */

/** For `/`, the bars, a page that fails and the state of the connection; a test compares it with the keys in the sources. */
export const CRITICAL_TRANSLATIONS: readonly string[] = [
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

/** `key` as in the locale file, with its plural form. */
export function isCritical(key: string): boolean {
  const stem = key.replace(PLURAL, '');
  return CRITICAL_TRANSLATIONS.some(
    (critical) => stem === critical || key === critical || key.startsWith(`${critical}.`),
  );
}
