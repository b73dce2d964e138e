/** Exposure in the admin console: an administrator closes a position, and its owner sees the reason at once. */
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
const REASON = 'You asked us on the telephone.';

test('[ADMIN-19] [ADMIN-21] a position appears in the exposure, and its owner sees why an administrator closed it', {
  tag: '@night',
}, async ({ page, browser, rest, stack }) => {
  const session = await openDemoAccount(page, '/order');
  // the server is shared: no other test trades this instrument
  const [instrument] = await rest.call('tradeList', { searchCurrency: 'EURGBP' });
  const order = await rest.call(
    'submitOrder',
    { type: 2, cont: '0.5', forex_id: instrument?.Id ?? 0, status: 1, multiple: 100 },
    session.token,
  );
  await expect(page.getByTestId(`order-${order.Id}`)).toBeVisible();

  const context = await browser.newContext({ ...LAPTOP, baseURL: stack.url, colorScheme: 'dark' });
  const adminPage = await context.newPage();
  await logInToConsole(adminPage, { email, password }, '/admin/exposure');
  // the choice is in the address, which changes shortly after the click
  await adminPage.getByTestId('exposure-demo').click();
  await expect(adminPage.getByTestId('exposure-demo')).toBeChecked();
  const row = adminPage.getByTestId('exposure-EURGBP');
  await expect(row).toContainText('\u22120.50');
  await row.click();
  await adminPage.getByTestId(`order-${order.Id}`).click();
  await expect(adminPage.getByTestId('order-close')).toBeDisabled();
  await adminPage.getByTestId('order-close-reason').fill(REASON);
  await adminPage.getByTestId('order-close').click();
  await adminPage.getByTestId('confirm').click();

  // without a reload
  await expect(page.getByTestId(`order-${order.Id}`)).toHaveCount(0);
  await expect(adminPage.getByTestId(`order-${order.Id}`)).toHaveCount(0);
  await page.getByTestId('orders-history').click();
  await page.getByTestId(`order-${order.Id}`).click();
  await page.getByTestId('order-fill').click();
  await expect(page.getByTestId('fill-record').getByTestId('fill-closed')).toContainText(REASON);
  await context.close();
});

test.describe('wide', () => {
  test.use(LAPTOP);

  test('[MARKET-7] [MARKET-8] [HOURS-3] an administrator sets a price, halts, resumes and plays a script, each after a confirmation', {
    tag: '@night',
  }, async ({ page }) => {
    const row = page.getByTestId('market-XAUUSD');
    const act = async (testId: string) => {
      await page.getByTestId(testId).click();
      await page.locator('dialog[open]').getByTestId('confirm').click();
    };
    await logInToConsole(page, { email, password }, '/admin/market/XAUUSD');
    await page.getByTestId('market-price').fill('2300,5');
    await act('market-set-price');
    await expect(row).toContainText(/2,(299|30\d)\.\d\d/);
    await act('market-halt');
    await expect(row).toContainText('Halted');
    await act('market-resume');
    await expect(row).toContainText('Open');

    await page.getByTestId('market-size').fill('99');
    await expect(page.getByTestId('market-play')).toBeDisabled();
    await expect(page.getByText('0.5 to 30 percent, default 10')).toBeVisible();
    await page.getByTestId('market-size').fill('');
    await act('market-play');
    await expect(page.getByTestId('toast').filter({ hasText: 'Scenario running on XAU/USD' })).toBeVisible();
  });
});
