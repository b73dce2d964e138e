/** Starts the words as a page does that is not the first: all of them. */

import { startI18n, loadWithTranslations } from '../src/i18n/setup.ts';

export async function startAllTranslations(): Promise<void> {
  await startI18n();
  await loadWithTranslations(() => Promise.resolve());
}
