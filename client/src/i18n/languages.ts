/** Languages of the client with their translations. One is offered as soon as `shared/texts` has its `client.json`; nothing else has to change. */

import type { ResourceKey } from 'i18next';
import { LANGUAGE_LIST } from '@vernier/shared/api/languages';

/** One of LANGUAGE_LIST: the product's code, the language tag of browsers, the name in the language itself. */
export type LanguageInfo = (typeof LANGUAGE_LIST)[number];
export type LanguageCode = LanguageInfo['code'];

type LocaleFile = { default: ResourceKey };

/** Two chunks per language, loaded when it is chosen: critical translations (client/build/critical-translations.ts), and the rest. */
export const firstFiles = import.meta.glob<LocaleFile>('../../../shared/texts/*/client.json', {
  query: '?first',
});
export const restFiles = import.meta.glob<LocaleFile>('../../../shared/texts/*/client.json', {
  query: '?rest',
});

export const availableLanguages: readonly LanguageInfo[] = LANGUAGE_LIST.filter(
  ({ code }) => firstFiles[textFileOf(code)] !== undefined,
);

/** The key of a language's file in `firstFiles` and `restFiles`. */
export function textFileOf(code: LanguageCode): string {
  return `../../../shared/texts/${code}/client.json`;
}

/** The language of a code; an unknown one is English. */
export function languageInfoOf(code: string | undefined): LanguageInfo {
  return LANGUAGE_LIST.find((language) => language.code === code) ?? LANGUAGE_LIST[1];
}

/** The flag of each code, in this project's own design. */
export function flagOf(code: LanguageCode): string {
  return `/flags/${code}.svg`;
}

export function isRightToLeft({ code }: LanguageInfo): boolean {
  return code === 'ar';
}
