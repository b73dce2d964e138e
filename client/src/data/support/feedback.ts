/** A message of the user's to support, outside of the talk's own page; it arrives in the same talk. */

import { call } from '../wire/api.ts';

/** The form says what was refused. */
export async function sendFeedback(text: string, image: string | null): Promise<void> {
  await call('sendSupport', { text, ...(image !== null && { image }) }, { quiet: true });
}
