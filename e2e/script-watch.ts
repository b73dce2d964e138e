/** Watches a page for texts that came to life: nothing that somebody wrote may ever run there. */
import { expect, type Page } from '@playwright/test';

/** Notes every sign of life of a text: the mark that it sets, a dialog, and what the page's own policy had to stop. */
export async function watched(page: Page): Promise<() => Promise<void>> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(window, { __stopped: stopped });
    addEventListener('securitypolicyviolation', (event) => stopped.push(event.violatedDirective));
  });
  return async () => {
    const seen = await page.evaluate(() => {
      const { __pwned, __stopped } = window as unknown as { __pwned?: unknown; __stopped: string[] };
      return { ran: __pwned !== undefined, stopped: __stopped };
    });
    expect({ ...seen, dialogs }, page.url()).toEqual({ ran: false, stopped: [], dialogs: [] });
  };
}
