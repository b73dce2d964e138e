/** Splits the client's texts of a language: `client.json?first` has the critical translations, `client.json?rest` all others. */

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { isCritical } from './critical-translations.ts';

type Translations = string | { readonly [key: string]: Translations };

const PART = /^(.+\/texts\/\w+\/client\.json)\?(first|rest)$/;

export function splitLocale(): Plugin {
  return {
    name: 'vernier-split-locale',
    load(id) {
      const [, file, part] = PART.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const code = `export default ${JSON.stringify(localePart(file, part === 'first'))}`;
      return { code, moduleType: 'js' };
    },
  };
}

/** The critical translations of a locale file, or all others. */
export function localePart(file: string, isFirst: boolean): Translations {
  const translations = JSON.parse(readFileSync(file, 'utf8')) as Translations;
  return select(translations, (key) => isCritical(key) === isFirst) ?? {};
}

function select(
  translations: Translations,
  isIncluded: (key: string) => boolean,
  key = '',
): Translations | undefined {
  if (typeof translations === 'string') return isIncluded(key) ? translations : undefined;
  const selected = Object.entries(translations).flatMap(([name, inner]): [string, Translations][] => {
    const found = select(inner, isIncluded, key === '' ? name : `${key}.${name}`);
    return found === undefined ? [] : [[name, found]];
  });
  return selected.length === 0 ? undefined : Object.fromEntries(selected);
}
