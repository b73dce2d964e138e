/** Set-up of i18next in the language that preferences.js detected, and changes of the language. The build splits the texts of each into two files. */

import { createInstance, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGE_COOKIE } from '@vernier/shared/api/languages';
import { writeNumbersAs } from '../ui/format/number-marks.ts';
import { suggestMove } from '../ui/theme/theme.ts';
import {
  firstFiles,
  isRightToLeft,
  type LanguageInfo,
  type LanguageCode,
  languageInfoOf,
  restFiles,
  textFileOf,
} from './languages.ts';

const root = document.documentElement;
const i18n = createInstance();
/** Languages whose translations are loaded or being loaded completely. */
const whole = new Map<LanguageInfo, Promise<void>>();

/** The code that calls send in the `lang` header. */
export function currentLanguage(): LanguageCode {
  return languageInfoOf(root.dataset['language']).code;
}

/** All translations of a language but the critical ones. */
export function otherTranslationsOf(language: LanguageInfo): Promise<ResourceKey> {
  return translationsFrom(restFiles, language);
}

/** The critical translations of a language. */
export async function criticalTranslationsOf(language: LanguageInfo): Promise<ResourceKey> {
  const [first] = await Promise.all([
    translationsFrom(firstFiles, language),
    language.code === 'ar' ? import('./arabic-font.ts') : null,
  ]);
  return first;
}

async function translationsFrom(files: typeof firstFiles, { code }: LanguageInfo): Promise<ResourceKey> {
  const load = files[textFileOf(code)];
  if (load === undefined) throw new Error(`no translations for the language ${code}`);
  return (await load()).default;
}

/** Resolves when the critical translations are loaded. i18next gets the browser's language tag, so that plurals are right. */
export async function startI18n(): Promise<void> {
  const language = languageInfoOf(root.dataset['language']);
  const translation = await criticalTranslationsOf(language);
  whole.clear();
  writeNumbersAs(language.tag);
  await i18n.use(initReactI18next).init({
    lng: language.tag,
    fallbackLng: false,
    resources: { [language.tag]: { translation } },
    interpolation: { escapeValue: false },
    // without these the library examines each key at each use
    keySeparator: '.',
    nsSeparator: false,
    react: { useSuspense: false },
  });
}

/** Resolves with the module of `load` once all translations are loaded: for all modules outside of the first page. */
export async function loadWithTranslations<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadAllTranslations(languageInfoOf(root.dataset['language']))]);
  return part;
}

/** A failed request is repeated. */
function loadAllTranslations(language: LanguageInfo): Promise<void> {
  const known = whole.get(language);
  if (known !== undefined) return known;
  const coming = otherTranslationsOf(language).then((rest) => addTranslations(language, rest));
  whole.set(language, coming);
  coming.catch(() => whole.delete(language));
  return coming;
}

/** The render thread has an instance of each language instead. */
function addTranslations({ tag }: LanguageInfo, more: ResourceKey): void {
  if (!i18n.isInitialized) return;
  i18n.addResourceBundle(tag, 'translation', more, true);
}

/** Loads the translations first, then changes the whole page at once; the choice is stored on this device. */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  const language = languageInfoOf(code);
  const [first] = await Promise.all([criticalTranslationsOf(language), loadAllTranslations(language)]);
  addTranslations(language, first);
  writeNumbersAs(language.tag);
  root.dataset['language'] = code;
  root.lang = language.tag;
  root.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  suggestMove(code);
  // for the next page that is rendered on the server
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${code}; max-age=31536000; path=/; samesite=lax${secure}`;
  try {
    localStorage.setItem('vernier.language', code);
  } catch {
    // without storage the language changes for this visit only
  }
  await i18n.changeLanguage(language.tag);
}
