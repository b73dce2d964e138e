/** BCP 47 tags of the languages, for `Intl`. */

import type { Language } from '@vernier/shared/api/languages';

/** Where the wire's code of a language is not the standard's. */
const STANDARD: Partial<Readonly<Record<Language, string>>> = {
  hk: 'zh-Hant-HK',
  jp: 'ja',
  kr: 'ko',
  vn: 'vi',
  spa: 'es',
};

/** The standard's tag of a language, for what `Intl` writes in it. */
export function languageTag(lang: Language): string {
  return STANDARD[lang] ?? lang;
}
