/** The journal: figures of closed orders, a note that stays, and a statement of trades to save. */
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

test('[RESULT-5] [EXPLAIN-8] [TRADE-18] the journal shows the result of a closed order, keeps its note and saves a statement', async ({
  page,
  rest,
}) => {
  const { token } = await openDemoAccount(page, '/user');
  const terms = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 } as const;
  const { Id } = await rest.call('submitOrder', terms, token);
  await rest.call('closeOrder', { id: Id }, token);
  await page.getByTestId('user-journal').click();
  await expect(page.getByTestId('journal-orders')).toHaveText('1');
  await page.getByTestId('explain-win_rate').click();
  const formula = page.getByTestId('calculation-win_rate');
  await expect(formula).toContainText('Win rate');
  await expect(formula).toContainText(/[01] Wins÷1 Orders×100/);
  await page.keyboard.press('Escape');
  await page.getByTestId(`order-${Id}`).click();
  await expect(page.getByTestId('closed-chart').getByTestId('chart')).toBeVisible();
  await page.getByTestId('journal-note').fill('Too early.');
  await page.getByTestId('journal-tags').fill('early, news');
  await page.getByTestId('journal-save').click();
  await expect(page.getByTestId(`journal-${Id}`)).toContainText('Too early.');
  await expect(page.getByTestId(`journal-${Id}`)).toContainText('news');
  await page.getByTestId('journal-result-profit').click();
  await expect(page.getByTestId('journal-orders')).toHaveText('0');
  await page.getByTestId('trade-statement-open').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('statement-save').click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
});
