/** Detection of injected scripts: no text that a user wrote may run in a page. */
import { expect, type Page } from '@playwright/test';

/** Records the global that an injected script sets, dialogs, and violations of the content security policy. The result checks that there are none. */
export async function watchForScripts(page: Page): Promise<() => Promise<void>> {
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
