/** The administrators' console on a page: the login, as an administrator would. */
import { expect, type Page } from '@playwright/test';

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
