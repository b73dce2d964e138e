/** Starts i18next in the language that boot.js found, and changes it later. Words live in locales/*.json, and the build makes two files of each. */

import { createInstance, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGE_COOKIE } from '@vernier/shared/api/ssr';
import { writeNumbersAs } from '../ui/format/number-marks.ts';
import { suggestMove } from '../ui/theme/theme.ts';
import {
  firstFiles,
  isRightToLeft,
  type Language,
  type LanguageCode,
  languageOf,
  restFiles,
} from './languages.ts';

const root = document.documentElement;
const words = createInstance();
/** Languages with all their words, or with the rest of them on its way. */
const whole = new Map<Language, Promise<void>>();

/** The code the server is told in the `lang` header. */
export function currentLanguage(): LanguageCode {
  return languageOf(root.dataset['language']).code;
}

/** What the first page says in a language. */
export async function firstWordsOf(language: Language): Promise<ResourceKey> {
  const [first] = await Promise.all([
    wordsFrom(firstFiles, language),
    language.code === 'ar' ? import('./arabic-font.ts') : null,
  ]);
  return first;
}

async function wordsFrom(files: typeof firstFiles, { code }: Language): Promise<ResourceKey> {
  const load = files[`./locales/${code}.json`];
  if (load === undefined) throw new Error(`no words for the language ${code}`);
  return (await load()).default;
}

/** Resolves when the first words are there. i18next counts by the browser's tag, so that plurals are right. */
export async function startI18n(): Promise<void> {
  const language = languageOf(root.dataset['language']);
  const translation = await firstWordsOf(language);
  whole.clear();
  writeNumbersAs(language.tag);
  await words.use(initReactI18next).init({
    lng: language.tag,
    fallbackLng: false,
    resources: { [language.tag]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** What `load` brings, together with all words: whatever is no part of the first page comes through here. */
export async function withAllWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), allWords(languageOf(root.dataset['language']))]);
  return part;
}

/** What could not be had is asked for again. */
function allWords(language: Language): Promise<void> {
  const known = whole.get(language);
  if (known !== undefined) return known;
  const coming = wordsFrom(restFiles, language).then((rest) => addWords(language, rest));
  whole.set(language, coming);
  coming.catch(() => whole.delete(language));
  return coming;
}

function addWords({ tag }: Language, more: ResourceKey): void {
  words.addResourceBundle(tag, 'translation', more, true);
}

/** Loads the words first, then turns the whole page at once; the choice is kept on this device. */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  const language = languageOf(code);
  const [first] = await Promise.all([firstWordsOf(language), allWords(language)]);
  addWords(language, first);
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
