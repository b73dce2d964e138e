/** Pages that the server rendered, before their code runs. */
import { expect, type Page } from '@playwright/test';

/** Delays the code of the page until the returned function is called. */
export function delayCode(page: Page): Promise<() => void> {
  return delay(page, /\/assets\/index-.*\.js/);
}

/** Delays the instrument list until the returned function is called. */
export function delayList(page: Page): Promise<() => void> {
  return delay(page, /\/forex\/trade_list/);
}

async function delay(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

export async function openRendered(page: Page, path: string): Promise<void> {
  // the render thread may not be ready for the first visitors
  await expect(async () => {
    // the built page does not load without its code
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute(
      'data-ssr',
      path.startsWith('/trade') ? 'replaced' : 'match',
      { timeout: 500 },
    );
  }).toPass();
}
