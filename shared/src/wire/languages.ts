/** The fifteen language codes of the `lang` header, and how anything else maps onto them [W2]. */

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

/** The language a `lang` header asks for: `tw` is the old name of `hk`, and what is unknown is English. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return 'en';
  const code = header.trim().toLowerCase();
  if (code === 'tw') return 'hk';
  return LANGUAGES.find((language) => language === code) ?? 'en';
}
