/** Steps inside the app, as somebody makes them who uses it. */
import type { Page } from '@playwright/test';

/** No document is loaded again. */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
