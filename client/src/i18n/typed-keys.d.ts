/** Types of translation keys: every key of `t()` is checked against English; the admin console has a separate namespace. */

import 'i18next';
import type consoleWords from '../console/texts/en.json';
import type words from './locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof words; console: typeof consoleWords };
  }
}
