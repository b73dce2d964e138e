/** Navigation inside the app, as a link does it. A loaded document costs ten times as much. */
import type { Page } from '@playwright/test';

/** Does not load the document again. */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
