/** The fifteen language codes of the `lang` header, and how anything else maps onto them [REQUEST-2]. */

export const LANGUAGES = [
  'hk',
  'en',
  'jp',
  'kr',
  'th',
  'vn',
  'fr',
  'de',
  'ru',
  'spa',
  'pt',
  'ar',
  'it',
  'tr',
  'id',
] as const;

export type Language = (typeof LANGUAGES)[number];

/** Every code that a header may hold; `tw` is the old name of `hk`. */
const BY_CODE: ReadonlyMap<string, Language> = new Map<string, Language>([
  ...LANGUAGES.map((language) => [language, language] as const),
  ['tw', 'hk'],
]);

/** The language of a `lang` header; English for an unknown one. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return 'en';
  return BY_CODE.get(header) ?? BY_CODE.get(header.trim().toLowerCase()) ?? 'en';
}

/** The language of the last visit, for pages that the server renders. */
export const LANGUAGE_COOKIE = 'lang';
