/** Starts the words as a page does that is not the first: all of them. */

import { startI18n, withAllWords } from '../src/i18n/setup.ts';

export async function startAllWords(): Promise<void> {
  await startI18n();
  await withAllWords(() => Promise.resolve());
}
