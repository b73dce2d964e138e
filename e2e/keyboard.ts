/** Keyboard operation of a page: focus by Tab, press by Enter. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has. */
const MOST_STOPS = 150;

/** `Shift+Tab` goes backwards. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Tab skips disabled controls
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target.toString()} is not reachable by Tab`);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Enter');
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
