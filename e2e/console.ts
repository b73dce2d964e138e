/** The administrators' console on a page: the login, as an administrator would. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Administrator {
  readonly email: string;
  readonly password: string;
}

/** Logs in on whichever page of the console was asked for. */
export async function enterConsole(
  page: Page,
  { email, password }: Administrator,
  path = '/admin',
): Promise<void> {
  await page.goto(path);
  await page.getByTestId('login-account').fill(email);
  await page.getByTestId('login-password').fill(password);
  await page.getByTestId('admin-login-submit').click();
  await expect(page.getByTestId('login-account')).toHaveCount(0);
}

/** Goes down the rows of a table until this one is chosen, which need not be the first on a server that others used. */
export async function chooseByKey(page: Page, row: Locator): Promise<void> {
  await row.waitFor();
  const rows = page.locator('tbody tr');
  const all = await rows.elementHandles();
  const wanted = await row.elementHandle();
  for (const [at, handle] of all.entries()) {
    await page.keyboard.press('j');
    await expect(rows.nth(at)).toHaveAttribute('aria-current', 'true');
    if (await handle.evaluate((element, other) => element === other, wanted)) return;
  }
  throw new Error(`${row.toString()} is in no table`);
}
