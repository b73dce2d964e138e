/** Makes every key of `t()` checked against the English words; those of the console are a namespace of their own. */

import 'i18next';
import type consoleWords from '../console/texts/en.json';
import type words from './locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof words; console: typeof consoleWords };
  }
}
