/**
 * Every page and main state in each variant: a snapshot in `screens/` (not in the repository) and checks of
 * what a snapshot does not show. It uses test ids and roles only, because texts change with the language.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { tapOpenDemo } from '../user.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { type CheckScreen, screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';
import { VARIANTS } from './variants.ts';

for (const variant of VARIANTS) {
  test.describe(variant.name, { tag: '@night' }, () => {
    test.use(variant.use);

    test('what a visitor and then a trader sees', async ({ page }) => {
      test.setTimeout(MANY_SCREENS_MS);
      await recordLayoutShift(page);
      const checkScreen = screenChecker(page, variant);
      await visitQuotes(page, checkScreen);
      await visitSearch(page, checkScreen);
      await navigateToScreen(page, '/language');
      await page.getByTestId('lang-ar').waitFor();
      await checkScreen('language');
      await visitLogin(page, checkScreen);
      await visitRegister(page, checkScreen);
      await navigateInApp(page, '/login?from=%2Forder');
      await tapOpenDemo(page, '/order');
      await page.getByTestId('summary-balance').waitFor();
      await checkScreen('order-empty', 'tapped');
      await tradeOnce(page, checkScreen);
      await visitOrders(page, checkScreen);
      await visitAccount(page, checkScreen);
    });
  });
}

async function visitQuotes(page: Page, checkScreen: CheckScreen): Promise<void> {
  await page.goto('/');
  await page.getByTestId('price-EURUSD').waitFor();
  await checkScreen('home');
  await page.locator('[data-testid^="chip-"]').nth(1).click();
  await expect(page.getByTestId('instrument-EURUSD')).toBeHidden();
  await checkScreen('home-filtered', 'tapped');
  await navigateToScreen(page, '/trade?code=XAUUSD');
  await page.getByTestId('chart').waitFor();
  await expect(page.getByTestId('buy')).toBeEnabled();
  await checkScreen('trade-visitor');
}

async function visitSearch(page: Page, checkScreen: CheckScreen): Promise<void> {
  await navigateToScreen(page, '/product');
  // the tab of the trading page lists instruments too
  const found = page.locator('[data-testid^="instrument-"]').filter({ visible: true });
  await found.first().waitFor();
  await checkScreen('product');
  await page.getByRole('searchbox').fill('xau');
  await expect(found).toHaveCount(1);
  await checkScreen('product-found', 'tapped');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(found).toHaveCount(0);
  await checkScreen('product-nothing', 'tapped');
}

/** These pages have no app bars, so entering them in the app shifts the layout; the test of every route loads them. */
async function visitLogin(page: Page, checkScreen: CheckScreen): Promise<void> {
  await navigateInApp(page, '/login');
  await page.getByTestId('open-demo').waitFor();
  await checkScreen('login', 'tapped');
  await page.getByTestId('login-submit').click();
  await expect(page.getByTestId('login-account')).toHaveAttribute('aria-invalid', 'true');
  await checkScreen('login-missing', 'tapped');
  await page.getByTestId('login-account').fill('maya@example.com');
  await page.getByTestId('login-password').fill('not the password');
  await page.getByTestId('login-submit').click();
  await expect(page.getByTestId('login-password')).toHaveAttribute('aria-invalid', 'true');
  await checkScreen('login-refused', 'tapped');
}

async function visitRegister(page: Page, checkScreen: CheckScreen): Promise<void> {
  await navigateInApp(page, '/register?invite_code=FRIEND');
  await expect(page.getByTestId('area')).toContainText('+');
  await checkScreen('register', 'tapped');
  await page.getByTestId('method-mobile').click();
  await page.getByTestId('password').fill('rk38vbtwmz5p');
  await page.getByTestId('register-submit').click();
  await expect(page.getByTestId('account')).toHaveAttribute('aria-invalid', 'true');
  await checkScreen('register-missing', 'tapped');
  await page.getByTestId('area').click();
  await page.getByTestId('area-search').waitFor();
  await checkScreen('register-area', 'tapped');
  await navigateInApp(page, '/forgot');
  await page.getByTestId('forgot-submit').waitFor();
  await checkScreen('forgot', 'tapped');
}

async function tradeOnce(page: Page, checkScreen: CheckScreen): Promise<void> {
  await navigateToScreen(page, '/trade?code=EURUSD');
  await page.getByTestId('chart').waitFor();
  await expect(page.getByTestId('buy')).toBeEnabled();
  await checkScreen('trade');
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').waitFor();
  await checkScreen('trade-confirmed', 'tapped');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-success')).toBeHidden();
  await expect(page.getByTestId('buy')).toBeEnabled();
  await checkScreen('trade-holding', 'tapped');
}

async function visitOrders(page: Page, checkScreen: CheckScreen): Promise<void> {
  await navigateToScreen(page, '/order');
  const profit = page.locator('[data-testid^="order-profit-"]').first();
  await profit.waitFor();
  await checkScreen('order-holding');
  const id = ((await profit.getAttribute('data-testid')) ?? '').replace('order-profit-', '');
  await page.getByTestId(`order-${id}`).click();
  await page.getByTestId('order-close').waitFor();
  await checkScreen('order-detail', 'tapped');
  await visitExplanations(page, checkScreen);
  await page.getByTestId('order-close').click();
  await expect(page.getByTestId(`order-${id}`)).toBeHidden();
  await page.getByTestId('orders-history').click();
  await page.getByTestId(`order-${id}`).waitFor();
  await checkScreen('order-history', 'tapped');
}

/** Starts at the sheet of a position: its computed profit, and its record. */
async function visitExplanations(page: Page, checkScreen: CheckScreen): Promise<void> {
  await page.getByTestId('explain-profit').click();
  await page.getByTestId('calculation-profit').waitFor();
  await checkScreen('order-explained', 'tapped');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('calculation-profit')).toBeHidden();
  await page.getByTestId('order-fill').click();
  await page.getByTestId('fill-filled').waitFor();
  await checkScreen('order-record', 'tapped');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('fill-filled')).toBeHidden();
}

async function visitAccount(page: Page, checkScreen: CheckScreen): Promise<void> {
  await navigateToScreen(page, '/user');
  await expect(page.getByTestId('balance')).toContainText(/\d/);
  await checkScreen('user');
  for (const [row, screen] of [
    ['user-deposit', 'user-real-only'],
    ['user-reset', 'user-reset'],
    ['user-logout', 'user-logout'],
  ] as const) {
    await page.getByTestId(row).click();
    await page.getByRole('alertdialog').waitFor();
    await checkScreen(screen, 'tapped');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }
  await page.getByTestId('user-eye').click();
  await expect(page.getByTestId('balance')).not.toContainText(/\d/);
  await checkScreen('user-hidden', 'tapped');
}
