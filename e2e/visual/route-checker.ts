/** Snapshots and checks of pages that are reached by navigation: all but target sizes; the light theme is checked from the dark one. */
import { type Page, test } from '@playwright/test';
import type { AxeRules } from './axe.ts';
import { checkAxe, checkLayout, checkLightContrast } from './page-checks.ts';
import { takeSnapshot } from './snapshots.ts';

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
    if (takesSnapshot) await takeSnapshot(page, `routes/${screen}-${name}`);
    await checkLayout(page, `${screen} (${name})`, true);
    if (axe !== 'none') await checkAxe(page, `${screen} (${name})`, axe);
    if (alsoLight) await checkLightContrast(page, `${screen} (${name})`, `routes/${screen}-light`);
  });
}

/** After the window has become wider: what moved is the response to that. */
export function checkWidened(page: Page, screen: string, name: string): Promise<void> {
  return test.step(`${screen}, widened`, async () => {
    await takeSnapshot(page, `routes/${screen}-${name}`);
    await checkLayout(page, `${screen} (${name})`, false);
  });
}
