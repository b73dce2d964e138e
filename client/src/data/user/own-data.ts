/** What everybody may ask for: a copy of all that is kept about them, and to be forgotten. */

import type { Calls } from '@vernier/shared/api/calls';
import { vernier } from '../transport/vernier.ts';
import { page } from '../page.ts';
import { setSession } from '../browser-storage/session-store.ts';

/** A long history takes longer than other answers. */
const EXPORT_TIMEOUT_MS = 60_000;

/** As a text that people can read too. */
export async function exportOwnData(): Promise<string> {
  return JSON.stringify(await vernier.call('exportData', {}, { timeoutMs: EXPORT_TIMEOUT_MS }), null, 2);
}

/** The form shows why not; afterwards nobody is logged in here, and the first page is shown. */
export async function deleteOwnAccount(proof: Calls['deleteAccount']['input']): Promise<void> {
  await vernier.call('deleteAccount', proof, { quiet: true });
  // first away from a page that is only for somebody logged in, or its guard would ask for a log-in
  page().goTo('/');
  setSession(null);
}
