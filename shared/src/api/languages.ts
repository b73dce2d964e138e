/** The fifteen languages, and how any `lang` header maps onto them [REQUEST-2]. */

/** Code in the `lang` header, language tag (BCP 47) of `Intl` and HTML, and the name in the language itself. */
export const LANGUAGE_LIST = [
  { code: 'hk', tag: 'zh-Hant-HK', text: '繁體中文' },
  { code: 'en', tag: 'en', text: 'English' },
  { code: 'jp', tag: 'ja', text: '日本語' },
  { code: 'kr', tag: 'ko', text: '한국어' },
  { code: 'th', tag: 'th', text: 'ไทย' },
  { code: 'vn', tag: 'vi', text: 'Tiếng Việt' },
  { code: 'fr', tag: 'fr', text: 'Français' },
  { code: 'de', tag: 'de', text: 'Deutsch' },
  { code: 'ru', tag: 'ru', text: 'Русский' },
  { code: 'spa', tag: 'es', text: 'Español' },
  { code: 'pt', tag: 'pt', text: 'Português' },
  { code: 'ar', tag: 'ar', text: 'العربية' },
  { code: 'it', tag: 'it', text: 'Italiano' },
  { code: 'tr', tag: 'tr', text: 'Türkçe' },
  { code: 'id', tag: 'id', text: 'Bahasa Indonesia' },
] as const;

export type Language = (typeof LANGUAGE_LIST)[number]['code'];

export const LANGUAGES: readonly Language[] = LANGUAGE_LIST.map(({ code }) => code);

const TAGS: ReadonlyMap<Language, string> = new Map(LANGUAGE_LIST.map(({ code, tag }) => [code, tag]));

export function languageTag(language: Language): string {
  return TAGS.get(language) ?? language;
}

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
