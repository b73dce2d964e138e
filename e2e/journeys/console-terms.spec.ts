/** Changes by administrators that visitors see immediately: a close-only instrument and an announcement. */
import { logInToConsole } from '../admin-console.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;

// Other files share the server, so this instrument is one that they do not trade.
test('an instrument is set to close-only, and an announcement is published', { tag: '@night' }, async ({
  page,
  browser,
  stack,
  rest,
}) => {
  const visitor = await browser.newPage({ baseURL: stack.url });
  await visitor.goto('/trade?code=JPN225');
  await expect(visitor.getByTestId('buy')).toBeEnabled();

  await logInToConsole(page, { email, password }, '/admin/instruments/JPN225');
  await page.getByTestId('terms-mode').selectOption('close_only');
  await page.getByTestId('terms-fee_rate').fill('3,5');
  await page.getByTestId('terms-save').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('terms-JPN225')).toContainText('Close only');
  await expect(page.getByTestId('terms-JPN225')).toContainText('3.5 USD');
  await expect(visitor.getByTestId('buy')).toBeDisabled();
  await visitor.close();

  await navigateInApp(page, '/admin/news?of=announcements');
  await page.getByTestId('news-add').click();
  await page.getByTestId('article-title').fill('Close only');
  await page
    .getByTestId('article-content')
    .fill('<p>JPN225 can be closed, <script>x</script>not opened.</p>');
  await page.getByTestId('article-save').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('article-content')).toHaveValue('<p>JPN225 can be closed, not opened.</p>');
  await page.getByTestId('article-read').check();
  await expect(page.locator('.markup p')).toHaveText('JPN225 can be closed, not opened.');
  const { list } = await rest.call('newsList', { category_id: 2 });
  expect(list[0]).toMatchObject({ title: 'Close only' });
});

test('[TRADE-20] [MARGIN-21] a size tier of an instrument limits the leverage of the ticket', {
  tag: '@night',
}, async ({ page, browser, stack }) => {
  await logInToConsole(page, { email, password }, '/admin/instruments/HK50');
  await page.getByTestId('terms-size_tiers').fill('100000:10');
  await page.getByTestId('terms-save').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('terms-HK50')).toContainText('Changed');

  const trader = await browser.newPage({ baseURL: stack.url });
  await openDemoAccount(trader, '/trade?code=HK50');
  await trader.getByTestId('ticket-lots').fill('0.1');
  await expect(trader.getByTestId('buy')).toBeEnabled();
  await expect(trader.getByTestId('ticket-tier')).toBeHidden();
  await trader.getByTestId('ticket-lots').fill('1');
  await expect(trader.getByTestId('ticket-tier')).toHaveText(/10/);
  await expect(trader.getByTestId('buy')).toBeDisabled();
  await trader.close();
});
