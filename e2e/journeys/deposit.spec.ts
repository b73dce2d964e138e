/** Deposits: submitted with a proof, followed, credited or rejected while the page is open, never executed twice. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMINISTRATOR } from '../settings.ts';
import { Admin } from '../admins.ts';
import { cardPicture } from '../pictures.ts';
import { openAs, registerUser } from '../funded-user.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { chooseInput } from '../form-inputs.ts';

test.use({ sharesContext: true });

const PROOF = cardPicture('proof.png', 50);

function reviewer(url: string): Promise<Admin> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
  return Admin.login(url, email, password);
}

async function addProof(page: Page): Promise<void> {
  await page.getByTestId('proofImg-file').setInputFiles(PROOF);
  await expect(page.getByTestId('proofImg').locator('img[data-stored]')).toBeVisible();
}

test('[WALLET-1] [WALLET-2] [WALLET-3] [WALLET-6] a deposit by coin is submitted, followed, and credited while the wallet is open', async ({
  page,
  context,
  stack,
  rest,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const session = await registerUser({ stack, rest });
  const { coins } = await rest.call('chargeInfo', {}, session.token);
  const [coin] = coins;
  if (coin === undefined) throw new Error('no coin');
  await openAs(page, session, '/mine/charge');

  const picture = page.getByTestId('deposit-qr');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((svg) => svg.getBoundingClientRect().width)).toBe(160);
  await expect(page.getByTestId('deposit-address')).toHaveAttribute('data-address', coin.address);
  await expect(page.getByTestId('deposit-network-note')).toContainText(coin.protocol_code);
  await page.getByTestId('deposit-copy').click();
  await expect(page.getByTestId('deposit-copy')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(coin.address);

  const submit = page.getByTestId('deposit-submit');
  await expect(submit).toHaveText('Enter the amount sent');
  await page.getByTestId('deposit-amount').fill('0,0001');
  await expect(page.getByTestId('deposit-amount')).toHaveAccessibleDescription(/^At least/);
  await expect(submit).toBeDisabled();
  await page.getByTestId('deposit-amount').fill('500,5');
  await expect(page.getByTestId('deposit-amount')).toHaveAccessibleDescription(/You get .*500\.\d\d USD/);
  await expect(submit).toHaveText('Add a screenshot to continue');
  await addProof(page);
  await expect(submit).toHaveText(/^Submit deposit of .*500\.50/);
  await submit.click();
  const record = page.getByTestId('deposit-record');
  await expect(record.getByTestId('step-deposit.reviewer')).toHaveAttribute('aria-current', 'step');
  await expect(record.getByTestId('step-deposit.reviewer')).toContainText('Expected by');
  await page.getByTestId('deposit-understood').click();
  await expect(page.getByTestId('deposit-amount')).toHaveValue('');

  await navigateInApp(page, '/mine/wallet');
  const { list } = await rest.call('chargeList', {}, session.token);
  const id = list[0]?.id ?? 0;
  await expect(page.getByTestId(`waiting-deposit-${id}`)).toContainText('In review');
  await expect(page.getByTestId('balance')).toContainText('0.00');
  const admin = await reviewer(stack.url);
  const { credited } = await admin.mutate<{ credited: string }>('deposits.approve', { id });
  const amount = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(
    page.getByTestId('toast').filter({ hasText: `Deposit credited: \u2066+${credited.slice(0, -4)} USD` }),
  ).toBeVisible();
  await expect(page.getByTestId('balance')).toContainText(amount.format(Number(credited)));
  await expect(page.getByTestId('wallet-pending')).toHaveCount(0);

  await page.getByTestId('wallet-deposits').click();
  await page.getByTestId(`deposit-${id}`).click();
  await expect(record.getByTestId('step-deposit.finished')).not.toHaveAttribute('aria-current', 'step');
  await expect(record.getByTestId('step-deposit.finished').locator('time')).toBeVisible();
});

test('[WALLET-2] [WALLET-3] [WALLET-16] a rejection updates the open timeline, and its remark stays visible', async ({
  page,
  stack,
  rest,
}) => {
  const session = await registerUser({ stack, rest });
  await openAs(page, session, '/mine/charge');
  await expect(page.getByTestId('deposit-protection')).toContainText('below zero');
  await chooseInput(page.getByTestId('deposit-bank'));
  await expect(page.getByTestId('wire-payee_account')).not.toBeEmpty();
  await expect(page.getByTestId('copy-payee_account')).toBeVisible();
  await page.getByTestId('deposit-amount').fill('1000');
  await addProof(page);
  await page.getByTestId('deposit-submit').click();
  const record = page.getByTestId('deposit-record');
  await expect(record.getByTestId('step-deposit.reviewer')).toBeVisible();

  const { list } = await rest.call('chargeList', {}, session.token);
  const id = list[0]?.id ?? 0;
  const admin = await reviewer(stack.url);
  await admin.mutate('deposits.reject', { id, remark: 'Another <b>amount</b> arrived.' });
  await expect(record.getByTestId('step-deposit.rejected')).toContainText('Another <b>amount</b> arrived.');
  await expect(page.getByTestId('toast').filter({ hasText: 'not accepted' })).toBeVisible();
  await page.getByTestId('deposit-understood').click();
  await page.getByTestId('deposit-records').click();
  await expect(page.getByTestId(`deposit-${id}`)).toContainText('Rejected');
  await expect(page.getByTestId(`deposit-${id}`)).toContainText('Another <b>amount</b> arrived.');
});

test('[WALLET-4] [WALLET-5] [STATEMENT-5] a deposit whose response is lost is repeated and stored once; the account detail lists every entry with the balance after it, newest first, and saves a statement', async ({
  page,
  stack,
  rest,
  faults,
}) => {
  faults.expect(/quickCharge\/submit/);
  const session = await registerUser({ stack, rest });
  await openAs(page, session, '/mine/history');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await navigateInApp(page, '/mine/charge');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/quickCharge/submit', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByTestId('deposit-amount').fill('500');
  await addProof(page);
  await page.getByTestId('deposit-submit').click();
  await page.getByTestId('deposit-understood').click();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect((await rest.call('chargeList', {}, session.token)).total).toBe(1);
  await navigateInApp(page, '/mine/history');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  const { list } = await rest.call('chargeList', {}, session.token);
  const admin = await reviewer(stack.url);
  await admin.mutate('deposits.approve', { id: list[0]?.id ?? 0, number: '250' });
  const [entry] = (await rest.call('accountChanges', {}, session.token)).list;
  await expect(page.getByTestId(`entry-${entry?.Id ?? 0}`)).toContainText(entry?.MemoTran ?? '-');
  await expect(page.getByTestId(`entry-balance-${entry?.Id ?? 0}`)).toHaveText(
    entry?.Balance.slice(0, -4) ?? '-',
  );
  await expect(page.getByTestId('history-balance')).toContainText(entry?.Balance.slice(0, -4) ?? '-');

  for (const [format, holds] of [
    ['csv', entry?.Value ?? '-'],
    ['pdf', '%PDF-'],
  ] as const) {
    await page.getByTestId('statement-open').click();
    await chooseInput(page.getByTestId(`statement-${format}`));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('statement-save').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^vernier-\\d{8}-.*\\.${format}$`));
    expect(await readFile(await download.path(), 'latin1')).toContain(holds);
  }

  await page.getByTestId('statement-open').click();
  const monthly = page.getByRole('switch', { name: 'Monthly by email' });
  await expect(monthly).not.toBeChecked();
  await monthly.click();
  await expect(monthly).toBeChecked();
  await expect.poll(async () => (await rest.call('monthlyStatement', {}, session.token)).enabled).toBe(true);
});

test('[MARKET-15] a site with an open market in production shows a notice in place of both forms', async ({
  page,
  stack,
  rest,
}) => {
  const session = await registerUser({ stack, rest });
  await page.route('**/api/basicSet/getBasicInfo*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, transfers: false } } });
  });
  await openAs(page, session, '/user');
  for (const path of ['/mine/charge', '/mine/withdraw']) {
    await navigateInApp(page, path);
    await expect(page.getByText('No deposits or withdrawals here')).toBeVisible();
    await expect(page.getByTestId(/-submit$/)).toHaveCount(0);
  }
});
