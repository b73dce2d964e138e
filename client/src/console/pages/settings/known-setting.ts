/** Names and descriptions of settings; an unknown setting is shown with its key. */

import { useTranslation } from 'react-i18next';
import words from '../../texts/en.json';

type Known = keyof typeof words.settings.of;

export function useKnownSetting(key: string): { readonly name: string; readonly help: string } {
  const { t } = useTranslation('console');
  return isKnown(key)
    ? { name: t(`settings.of.${key}.name`), help: t(`settings.of.${key}.help`) }
    : { name: key, help: '' };
}

function isKnown(key: string): key is Known {
  return Object.hasOwn(words.settings.of, key);
}
