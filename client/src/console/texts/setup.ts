/** Texts of the console: English, in a separate namespace; shared interface components bring their own. */

import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ui } from '@vernier/shared/texts/en/client.json';
import texts from '@vernier/shared/texts/en/console.json';

const console = createInstance();

export async function startConsoleTranslations(): Promise<void> {
  await console.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    resources: { en: { translation: { ui }, console: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}
