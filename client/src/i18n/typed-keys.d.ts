/** Makes every key of `t()` checked against the English words. */

import 'i18next';
import type words from './locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof words };
  }
}
