/** Steps in the admin console: login, paused clock, row selection by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface AdminCredentials {
  readonly email: string;
  readonly password: string;
}

/** Opens a page of the console and logs in. */
export async function logInToConsole(
  page: Page,
  { email, password }: AdminCredentials,
  path = '/admin',
): Promise<void> {
  await page.goto(path);
  await page.getByTestId('login-account').fill(email);
  await page.getByTestId('login-password').fill(password);
  await page.getByTestId('admin-login-submit').click();
  await expect(page.getByTestId('login-account')).toHaveCount(0);
}

/** Pauses the page's clock, so that the seconds to undo a decision do not pass on a slow machine. The result resumes it. */
export async function pauseClock(page: Page): Promise<() => Promise<void>> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  return () => page.clock.resume();
}

/** Moves the selection down to this row by keyboard; on a shared server other rows may come before it. */
export async function selectRowByKey(page: Page, row: Locator): Promise<void> {
  await row.waitFor();
  const rows = page.locator('tbody tr');
  const { from, to } = await rows.evaluateAll(
    (all, target) => ({
      from: all.findIndex((one) => one.hasAttribute('aria-current')),
      to: all.findIndex((one) => one === target),
    }),
    await row.elementHandle(),
  );
  for (let at = from + 1; at <= to; at += 1) {
    await page.keyboard.press('j');
    await expect(rows.nth(at)).toHaveAttribute('aria-current', 'true');
  }
  await expect(row).toHaveAttribute('aria-current', 'true');
}

/** Presses a button and confirms. */
export async function pressAndConfirm(page: Page, testId: string): Promise<void> {
  const button = page.getByTestId(testId);
  const verb = await button.innerText();
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}
