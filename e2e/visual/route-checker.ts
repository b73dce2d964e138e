/** Snapshots and checks of pages that are reached by navigation: all but target sizes; the light theme is checked from the dark one. */
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { AxeRules } from './axe.ts';
import { checkAxe, checkContrast, checkLayout } from './page-checks.ts';

const FOLDER = fileURLToPath(new URL('../screens/routes/', import.meta.url));
const QUALITY = 60;

interface RouteCheck {
  /** Variant and device. */
  readonly name: string;
  /** 'none' when another test runs axe on the same page in the same layout, 'structure' when it has the same colours. */
  readonly axe: AxeRules | 'none';
  /** Also checks the contrast of the light theme. */
  readonly alsoLight: boolean;
  readonly takesSnapshot: boolean;
}

export function checkRoute(
  page: Page,
  screen: string,
  { name, axe, alsoLight, takesSnapshot }: RouteCheck,
): Promise<void> {
  return test.step(screen, async () => {
    if (takesSnapshot) await takeSnapshot(page, `${screen}-${name}`);
    await checkLayout(page, `${screen} (${name})`, true);
    if (axe !== 'none') await checkAxe(page, `${screen} (${name})`, axe);
    if (!alsoLight) return;
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    if (takesSnapshot) await takeSnapshot(page, `${screen}-${name.replace('dark', 'light')}`);
    await checkContrast(page, `${screen} (${name}, light)`);
    await page.emulateMedia({ colorScheme: 'dark' });
  });
}

/** After the window has become wider: what moved is the response to that. */
export function checkWidened(page: Page, screen: string, name: string): Promise<void> {
  return test.step(`${screen}, widened`, async () => {
    await takeSnapshot(page, `${screen}-${name}`);
    await checkLayout(page, `${screen} (${name})`, false);
  });
}

async function takeSnapshot(page: Page, file: string): Promise<void> {
  const path = `${FOLDER}${file}.jpg`;
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY, animations: 'disabled' });
}
