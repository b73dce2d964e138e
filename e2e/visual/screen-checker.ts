/** Takes a snapshot of a screen in one variant and runs every check on it. */
import { type Page, test } from '@playwright/test';
import { checkLightContrast, checkPage } from './page-checks.ts';
import { takeSnapshot } from './snapshots.ts';
import type { Variant } from './variants.ts';

/** A dozen screens in a row, each with its own axe run. */
export const MANY_SCREENS_MS = 240_000;

/** `tapped`: the screen was reached by a tap on the page before it. */
export type CheckScreen = (screen: string, tapped?: 'tapped') => Promise<void>;

export function screenChecker(
  page: Page,
  { name, smallestTarget, alsoLight, withoutAxe }: Variant,
): CheckScreen {
  return (screen, tapped) =>
    test.step(screen, async () => {
      await page.evaluate(rendered);
      // nothing is hovered
      await page.mouse.move(0, 0);
      await takeSnapshot(page, `${screen}-${name}`);
      await checkPage(page, {
        name: `${screen} (${name})`,
        smallestTarget,
        loaded: tapped === undefined,
        runsAxe: withoutAxe !== true,
      });
      if (alsoLight === true) await checkLightContrast(page, `${screen} (${name})`, `${screen}-light`);
    });
}

/** Runs in the page. */
async function rendered(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  await document.fonts.ready;
}
