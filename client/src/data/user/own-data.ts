/** Personal data: export of all stored data, and deletion of the account. */

import type { Calls } from '@vernier/shared/api/calls';
import { vernier } from '../transport/vernier.ts';
import { page } from '../page.ts';
import { setSession } from '../browser-storage/session-store.ts';

/** A long history takes longer than other answers. */
const EXPORT_TIMEOUT_MS = 60_000;

/** Indented for readers. */
export async function exportOwnData(): Promise<string> {
  return JSON.stringify(await vernier.call('exportData', {}, { timeoutMs: EXPORT_TIMEOUT_MS }), null, 2);
}

/** The form shows failures; afterwards the session is over and the home page is shown. */
export async function deleteOwnAccount(proof: Calls['deleteAccount']['input']): Promise<void> {
  await vernier.call('deleteAccount', proof, { quiet: true });
  // leave the page first: its guard would redirect to the login
  page().goTo('/');
  setSession(null);
}
