/** Reviews of deposits, withdrawals and identities, with user and administrator in separate browsers. */
import type { Browser, Locator, Page } from '@playwright/test';
import { selectRowByKey, logInToConsole, pauseClock } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { SECOND_ADMIN, AdminPair } from '../admins.ts';
import { submitDeposit, submitRealName, requestWithdrawal } from '../submissions.ts';
import { openAs, registerUser, createFundedUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';
import { takeSnapshot } from '../visual/snapshots.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
const OWNER = { email, password };
/** A decision can be undone for this long. */
const DECISION_MS = 5_000;
const REMARK = 'The network of the payment is another one.';

/** Logs in to the console in a second browser. */
async function openConsole(
  browser: Browser,
  url: string,
  who = OWNER,
  path = '/admin/review',
): Promise<Page> {
  const context = await browser.newContext({ ...LAPTOP, baseURL: url, locale: 'en-GB', colorScheme: 'dark' });
  const page = await context.newPage();
  await logInToConsole(page, who, path);
  return page;
}

/** `cover` covers no part of these elements. */
async function checkUncovered(page: Page, cover: Locator, testIds: readonly string[]): Promise<void> {
  const covering = await cover.boundingBox();
  if (covering === null) throw new Error('nothing is shown that could cover them');
  for (const testId of testIds) {
    const box = await page.getByTestId(testId).boundingBox();
    if (box === null) throw new Error(`${testId} is not shown`);
    const across = Math.min(box.x + box.width, covering.x + covering.width) - Math.max(box.x, covering.x);
    const down = Math.min(box.y + box.height, covering.y + covering.height) - Math.max(box.y, covering.y);
    expect
      .soft(Math.min(across, down), `${testId} at ${page.viewportSize()?.width} px`)
      .toBeLessThanOrEqual(0);
  }
}

test('[CONSOLE-3] [CONSOLE-6] [CONSOLE-8] a deposit appears in the queue, its decision is undone, it is approved with the received amount, and credited on the open page', async ({
  page,
  browser,
  stack,
  rest,
}) => {
  const session = await registerUser({ stack, rest });
  const adminPage = await openConsole(browser, stack.url);
  await openAs(page, session, '/mine/wallet');
  await expect(page.getByTestId('balance')).toContainText('0.00');

  const id = await submitDeposit({ stack, rest }, session, '500');
  const next = await submitDeposit({ stack, rest }, session, '700');
  const row = adminPage.getByTestId(`review-deposit-${id}`);
  // without a reload
  for (const one of [row, adminPage.getByTestId(`review-deposit-${next}`)])
    await expect(one).toContainText(session.user.uid);
  await row.click();
  await adminPage.getByTestId('reject').click();
  await expect(adminPage.getByTestId('review-reason')).toBeFocused();
  await expect(adminPage.getByTestId('review-reason')).toHaveAccessibleDescription(/Enter a reason/);
  const resumeClock = await pauseClock(adminPage);
  await adminPage.getByTestId('approve').click();
  await adminPage.getByTestId(`review-deposit-${next}`).click();
  // the bar that undoes the decision
  await checkUncovered(adminPage, adminPage.locator('.decision-bar'), ['approve', 'reject']);
  await adminPage.getByTestId(`undo-deposit-${id}`).click();
  await expect(adminPage.getByTestId(`pending-deposit-${id}`)).toHaveCount(0);
  await resumeClock();

  await row.click();
  // until then the form of the item before it is shown, with the same fields
  await expect(row).toHaveAttribute('aria-current', 'true');
  await adminPage.getByTestId('review-arrived').fill('499,5');
  await expect(adminPage.getByTestId('approve')).toHaveText('Approve, credit 499.50');
  await adminPage.getByTestId('approve').click();
  await expect(page.getByTestId('balance')).toContainText('499.50');
  await expect(row).toHaveCount(0);
  await adminPage.context().close();
});

/** Widths of the console: a desktop, a tablet in both directions, and a phone. */
const CONSOLE_SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

test('[CONSOLE-13] a message covers neither the next decision nor the bar that undoes the last one', async ({
  browser,
  stack,
  rest,
}) => {
  const session = await registerUser({ stack, rest });
  const [first, second, third] = [
    await submitDeposit({ stack, rest }, session, '500'),
    await submitDeposit({ stack, rest }, session, '600'),
    await submitDeposit({ stack, rest }, session, '700'),
  ];
  const page = await openConsole(browser, stack.url);
  const approve = async (id: number) => {
    await page.getByTestId(`review-deposit-${id}`).click();
    await expect(page.getByTestId(`review-deposit-${id}`)).toHaveAttribute('aria-current', 'true');
    await page.getByTestId('approve').click();
    await page.getByTestId(`undo-deposit-${id}`).waitFor();
  };
  for (const id of [first, second, third]) await page.getByTestId(`review-deposit-${id}`).waitFor();
  await pauseClock(page);
  await approve(first);
  await page.clock.runFor(DECISION_MS);
  const message = page.getByTestId('toast');
  await expect(async () => {
    // the decision is sent by a timer
    await page.clock.runFor(50);
    await expect(message).toBeVisible({ timeout: 200 });
  }).toPass();
  await approve(second);
  await page.getByTestId(`review-deposit-${third}`).click();
  for (const size of CONSOLE_SIZES) {
    await page.setViewportSize(size);
    // another size has other elements
    await expect(() => page.getByTestId('approve').scrollIntoViewIfNeeded({ timeout: 500 })).toPass();
    await expect(message).toBeVisible();
    await checkUncovered(page, message, ['approve', 'reject', `pending-deposit-${second}`]);
    // a narrow window has the next decision in a sheet, above the bar
    if (size.width >= 900) await checkUncovered(page, page.locator('.decision-bar'), ['approve', 'reject']);
    await takeSnapshot(page, `console-message/${size.width}`);
  }
  await page.context().close();
});

test('[CONSOLE-2] [CONSOLE-4] a large withdrawal is approved by one administrator with the keyboard and paid by another', {
  tag: '@night',
}, async ({ page, browser, stack, rest }) => {
  const session = await createFundedUser({ stack, rest }, '24000');
  await AdminPair.of(stack.url);
  const id = await requestWithdrawal({ stack, rest }, session, '12000');
  await openAs(page, session, '/mine/wallet');
  await expect(page.getByTestId('balance')).toContainText('12,000.00');

  const first = await openConsole(browser, stack.url, OWNER, `/admin/review?kind=withdrawal`);
  const row = first.getByTestId(`review-withdrawal-${id}`);
  // the longest wait opens automatically; a key before that would start from another row
  await expect(first.locator('tbody tr').first()).toHaveAttribute('aria-current', 'true');
  await selectRowByKey(first, row);
  await expect(first.getByTestId('approve')).toHaveText('Give first approval');
  await first.keyboard.press('a');
  await expect(row).toContainText('Second approval');
  await row.click();
  await expect(first.getByTestId('approve')).toBeDisabled();

  const second = await openConsole(browser, stack.url, SECOND_ADMIN, `/admin/review/withdrawal-${id}`);
  await expect(second.getByTestId('approve')).toHaveText(/^Pay 11,999\.\d+ USDT$/);
  await second.getByTestId('approve').click();
  await expect(row).toHaveCount(0);
  const { list } = await rest.call('drawList', {}, session.token);
  expect(list.map(({ status_name }) => status_name)).toEqual(['Paid']);
  await first.getByTestId('admin-account').click();
  await first.getByTestId('admin-log-out').click();
  await expect(first.getByTestId('login-account')).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('an identity is enlarged, and rejected with a remark that its user sees', { tag: '@night' }, async ({
  page,
  browser,
  stack,
  rest,
}) => {
  const session = await registerUser({ stack, rest });
  await submitRealName({ stack, rest }, session, 'Ana María Ruiz');
  const adminPage = await openConsole(browser, stack.url, OWNER, '/admin/review?kind=kyc');
  await openAs(page, session, '/mine/auth');
  await adminPage.locator('[data-testid^="review-kyc-"]').filter({ hasText: session.user.uid }).click();
  await adminPage.getByRole('button', { name: 'Enlarge: Front' }).click();
  const picture = adminPage.getByRole('dialog').getByRole('img');
  await expect(picture).toBeVisible();
  await adminPage.keyboard.press('+');
  await expect(picture).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)');
  await adminPage.keyboard.press('Escape');
  await adminPage.getByTestId('review-reason').fill(REMARK);
  await adminPage.getByTestId('reject').click();
  await expect(page.getByTestId('real-name-rejected')).toContainText(REMARK);
  await adminPage.context().close();
});
