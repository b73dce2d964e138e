/** Snapshots and checks of pages that are reached by navigation: all but target sizes; the light theme is checked from the dark one. */
import { fileURLToPath } from 'node:url';
import { type Page, test } from '@playwright/test';
import type { AxeRules } from './axe.ts';
import { checkContrast, checkNavigated } from './page-checks.ts';

const FOLDER = fileURLToPath(new URL('../screens/routes/', import.meta.url));
const QUALITY = 60;

interface RouteVariant {
  readonly name: string;
  readonly alsoLight: boolean;
  /** False when another variant takes the same snapshot. */
  readonly photographed: boolean;
  readonly axe: AxeRules;
}

export function routeChecker(page: Page, variant: RouteVariant): (screen: string) => Promise<void> {
  const { name, alsoLight, axe, photographed } = variant;
  const shoot = async (as: string) =>
    photographed &&
    page.screenshot({ path: `${FOLDER}${as}.jpg`, type: 'jpeg', quality: QUALITY, animations: 'disabled' });
  return (screen) =>
    test.step(screen, async () => {
      await shoot(`${screen}-${name}`);
      await checkNavigated(page, `${screen} (${name})`, axe);
      if (!alsoLight) return;
      await page.emulateMedia({ colorScheme: 'light' });
      await shoot(`${screen}-${name.replace('dark', 'light')}`);
      await checkContrast(page, `${screen} (${name}, light)`);
      await page.emulateMedia({ colorScheme: 'dark' });
    });
}
