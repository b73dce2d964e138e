/** The administrators' console on a page: the login, as an administrator would. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface AdminCredentials {
  readonly email: string;
  readonly password: string;
}

/** Logs in on whichever page of the console was asked for. */
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

/** A decision can be taken back for some seconds, which no machine is to run out of: they pass again when the answer is called. */
export async function stopClock(page: Page): Promise<() => Promise<void>> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  return () => page.clock.resume();
}

/** Goes down from the chosen row of a table, else from above it, to this one: others may stand before it on a server that others used. */
export async function chooseByKey(page: Page, row: Locator): Promise<void> {
  await row.waitFor();
  const rows = page.locator('tbody tr');
  const { from, to } = await rows.evaluateAll(
    (all, wanted) => ({
      from: all.findIndex((one) => one.hasAttribute('aria-current')),
      to: all.findIndex((one) => one === wanted),
    }),
    await row.elementHandle(),
  );
  for (let at = from + 1; at <= to; at += 1) {
    await page.keyboard.press('j');
    await expect(rows.nth(at)).toHaveAttribute('aria-current', 'true');
  }
  await expect(row).toHaveAttribute('aria-current', 'true');
}
