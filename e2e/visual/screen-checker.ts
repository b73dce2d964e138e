/** Takes a snapshot of a screen in one variant and runs every check on it. */
import { fileURLToPath } from 'node:url';
import { type Page, test } from '@playwright/test';
import { checkContrast, checkPage } from './page-checks.ts';
import type { Variant } from './variants.ts';

/** A dozen screens in a row, each with its own axe run. */
export const MANY_SCREENS_MS = 240_000;
const FOLDER = fileURLToPath(new URL('../screens/', import.meta.url));

/** `tapped`: the screen was reached by a tap on the page before it. */
export type CheckScreen = (screen: string, tapped?: 'tapped') => Promise<void>;

export function screenChecker(
  page: Page,
  { name, smallestTarget, alsoLight, withoutAxe }: Variant,
): CheckScreen {
  return (screen, tapped) =>
    test.step(screen, async () => {
      await page.evaluate(() => document.fonts.ready);
      // nothing is hovered
      await page.mouse.move(0, 0);
      await page.screenshot({ path: `${FOLDER}${screen}-${name}.png`, animations: 'disabled' });
      await checkPage(page, {
        name: `${screen} (${name})`,
        smallestTarget,
        loaded: tapped === undefined,
        runsAxe: withoutAxe !== true,
      });
      if (alsoLight !== true) return;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.screenshot({ path: `${FOLDER}${screen}-light.png`, animations: 'disabled' });
      await checkContrast(page, `${screen} (light)`);
      await page.emulateMedia({ colorScheme: 'dark' });
    });
}
