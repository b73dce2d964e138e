/** Checks and screenshots of a page inside a walk over all addresses: everything but target sizes, and light from within dark. */
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { checkAxe, checkContrast, checkLayout } from './page-checks.ts';

const FOLDER = fileURLToPath(new URL('../screens/routes/', import.meta.url));
const QUALITY = 60;

interface Inspection {
  /** Variant and device. */
  readonly name: string;
  /** True where no other walk runs axe on the same page in the same layout; then the light theme is checked too. */
  readonly readsAxe: boolean;
  readonly isPhotographed: boolean;
}

export function inspect(
  page: Page,
  screen: string,
  { name, readsAxe, isPhotographed }: Inspection,
): Promise<void> {
  const photograph = async (as: string) => {
    if (!isPhotographed) return;
    const path = `${FOLDER}${screen}-${as}.jpg`;
    await page.screenshot({ path, type: 'jpeg', quality: QUALITY, animations: 'disabled' });
  };
  return test.step(screen, async () => {
    await photograph(name);
    await checkLayout(page, `${screen} (${name})`, true);
    if (!readsAxe) return;
    await checkAxe(page, `${screen} (${name})`);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await photograph(name.replace('dark', 'light'));
    await checkContrast(page, `${screen} (${name}, light)`);
    await page.emulateMedia({ colorScheme: 'dark' });
  });
}
