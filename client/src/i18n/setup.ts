/** Starts i18next in the language that boot.js found, and changes it later. Words live in locales/*.json. */

import { createInstance, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGE_COOKIE } from '@vernier/shared/wire/opening';
import { writeNumbersAs } from '../ui/format/number-marks.ts';
import { suggestMove } from '../ui/look/theme.ts';
import { isRightToLeft, type Language, type LanguageCode, languageOf, localeFiles } from './languages.ts';

const root = document.documentElement;
const words = createInstance();

/** The code the server is told in the `lang` header. */
export function currentLanguage(): LanguageCode {
  return languageOf(root.dataset['language']).code;
}

/** What i18next counts and says in a language. */
export async function wordsOf({ code }: Language): Promise<ResourceKey> {
  const load = localeFiles[`./locales/${code}.json`];
  if (load === undefined) throw new Error(`no words for the language ${code}`);
  const [file] = await Promise.all([load(), code === 'ar' ? import('./arabic-face.ts') : null]);
  return file.default;
}

/** Resolves when the first words are there. i18next counts by the browser's tag, so that plurals are right. */
export async function startI18n(): Promise<void> {
  const language = languageOf(root.dataset['language']);
  const translation = await wordsOf(language);
  writeNumbersAs(language.tag);
  await words.use(initReactI18next).init({
    lng: language.tag,
    fallbackLng: false,
    resources: { [language.tag]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Loads the words first, then turns the whole page at once; the choice is kept on this device. */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  const language = languageOf(code);
  const translation = await wordsOf(language);
  words.addResourceBundle(language.tag, 'translation', translation);
  writeNumbersAs(language.tag);
  root.dataset['language'] = code;
  root.lang = language.tag;
  root.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  suggestMove(code);
  // for the page that the server draws next
  document.cookie = `${LANGUAGE_COOKIE}=${code}; max-age=31536000; path=/; samesite=lax`;
  try {
    localStorage.setItem('vernier.language', code);
  } catch {
    // a browser that stores nothing still changes the language for this visit
  }
  await words.changeLanguage(language.tag);
}
