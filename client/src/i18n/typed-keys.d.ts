/** Types of translation keys: every key of `t()` is checked against English; the admin console has a separate namespace. */

import 'i18next';
import type consoleWords from '@vernier/shared/texts/en/console.json';
import type words from '@vernier/shared/texts/en/client.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof words; console: typeof consoleWords };
  }
}
