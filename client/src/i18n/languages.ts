/** The fifteen languages of the product. One is offered as soon as its locale file exists; nothing else has to change. */

import type { ResourceKey } from 'i18next';

export const LANGUAGES = [
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

/** One of LANGUAGES: the product's code, the language tag of browsers, the name in the language itself. */
export type LanguageInfo = (typeof LANGUAGES)[number];
export type LanguageCode = LanguageInfo['code'];

type LocaleFile = { default: ResourceKey };

/** Two chunks per language, loaded when it is chosen: critical translations (client/build/critical-translations.ts), and the rest. */
export const firstFiles = import.meta.glob<LocaleFile>('./locales/*.json', { query: '?first' });
export const restFiles = import.meta.glob<LocaleFile>('./locales/*.json', { query: '?rest' });

export const availableLanguages: readonly LanguageInfo[] = LANGUAGES.filter(
  ({ code }) => firstFiles[`./locales/${code}.json`] !== undefined,
);

/** The language of a code; an unknown one is English. */
export function languageInfoOf(code: string | undefined): LanguageInfo {
  return LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[1];
}

/** The flag of each code, in this project's own design. */
export function flagOf(code: LanguageCode): string {
  return `/flags/${code}.svg`;
}

export function isRightToLeft({ code }: LanguageInfo): boolean {
  return code === 'ar';
}
