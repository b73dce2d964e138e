/** Navigation inside the app, as a link does it. A loaded document costs ten times as much. */
import type { Page } from '@playwright/test';

/** Does not load the document again. The key makes it another visit, as React Router's own links do. */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
