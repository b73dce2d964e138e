/** Snapshots of screens for a look at them, taken with SNAPSHOTS=on only, because no check reads them. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

export const TAKES_SNAPSHOTS = process.env['SNAPSHOTS'] === 'on';

const FOLDER = fileURLToPath(new URL('../screens/', import.meta.url));

/** `name` is the file below `e2e/screens`, without its ending. */
export async function takeSnapshot(page: Page, name: string): Promise<void> {
  if (TAKES_SNAPSHOTS) await page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled' });
}
