/** Registration and login by mobile number. */
import { codeFor, clearSession, PASSWORD } from '../sign-in.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';

/** A unique number of eight digits. */
function freshNumber(): string {
  return `5${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(10, '0')
    .slice(-7)}`;
}

test('[PROFILE-1] a mobile number registers with a code by SMS, and logs in with and without its country, and the list of countries works by keyboard', async ({
  page,
  stack,
}) => {
  const number = freshNumber();
  await page.goto('/register?from=/user');
  await page.getByTestId('method-mobile').click();
  await page.getByTestId('area').click();
  // the likely country comes first; others are found by name or dialling code
  await expect(page.locator('.area-row').first()).toContainText('United Kingdom');
  const search = page.getByTestId('area-search');
  await expect(search).toBeFocused();
  await search.fill('hong');
  await expect(page.getByTestId('area-HK')).toBeVisible();
  await search.fill('+852');
  await expect(page.locator('.area-row')).toHaveCount(1);
  await search.press('Enter');
  await expect(page.getByTestId('area')).toContainText('+852');

  await page.getByTestId('account').fill(`${number.slice(0, 4)} ${number.slice(4)}`);
  await page.getByTestId('send-code').click();
  await page.getByTestId('code').fill(await codeFor(stack, `+852${number}`));
  await page.getByTestId('password').fill(PASSWORD);
  await page.getByTestId('repeat').fill(PASSWORD);
  await page.getByTestId('register-submit').click();
  await expect(page).toHaveURL(/\/user$/);
  const uid = (await page.getByTestId('user-uid').textContent()) ?? '';

  for (const typed of [`+852 ${number}`, `00852${number}`]) {
    await clearSession(page);
    // the redirect is later
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    await navigateInApp(page, '/login?from=/user');
    await page.getByTestId('login-method-mobile').click();
    await expect(page.getByTestId('area')).toContainText('+44');
    await page.getByTestId('login-account').fill(typed);
    await expect(page.getByTestId('area')).toContainText('+852');
    await page.getByTestId('login-password').fill(PASSWORD);
    await page.getByTestId('login-password').press('Enter');
    await expect(page).toHaveURL(/\/user$/);
    await expect(page.getByTestId('user-uid')).toHaveText(uid);
  }

  await clearSession(page);
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await navigateInApp(page, '/login');
  await page.getByTestId('login-method-mobile').click();
  const area = page.getByTestId('area');
  await expect(area).toContainText('+44');
  await area.press('Enter');
  await expect(page.getByTestId('area-search')).toBeFocused();
  await page.keyboard.type('nowhere at all');
  await expect(page.getByText(/No country matches/)).toBeVisible();
  // the first Escape clears the search
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('area-search')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(area).toBeFocused();
  await area.press('Enter');
  await page.getByTestId('area-search').fill('JP');
  await page.keyboard.press('Enter');
  await expect(area).toContainText('+81');
  await expect(area).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
});
