/** Translations of a later page: all of them are loaded. */

import { startI18n, loadWithTranslations } from '../src/i18n/setup.ts';

export async function startAllTranslations(): Promise<void> {
  await startI18n();
  await loadWithTranslations(() => Promise.resolve());
}
