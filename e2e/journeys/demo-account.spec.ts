/** Limits of a demo account: each page names them and leads to a real account. */
import { readFile } from 'node:fs/promises';
import { navigateInApp } from '../in-app-navigation.ts';
import { freshEmail, PASSWORD, registerByEmail } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { openDemoByTap } from '../user.ts';

test('[PROFILE-2] [PROFILE-4] [PROFILE-7] [PROFILE-9] [WALLET-6] [WALLET-15] a demo account sees its data, which features need a real account, and opens one in addition', async ({
  page,
  stack,
  rest,
}) => {
  const demo = await openDemoByTap(page, '/user');
  const dialog = page.getByRole('alertdialog');
  const uid = page.getByTestId('user-uid');

  for (const [row, text] of [
    ['user-password', 'your demo stays as it is'],
    ['user-auth', 'Real accounts only'],
    ['user-invite', 'Demo accounts can’t invite'],
  ] as const)
    await test.step(row, async () => {
      await navigateInApp(page, '/user');
      await page.getByTestId(row).click();
      await expect(dialog).toContainText(text);
      await dialog.getByRole('button', { name: 'Not now' }).click();
      await expect(page).toHaveURL(/\/user$/);
      await expect(uid).toContainText(demo.user.uid);
    });

  for (const path of [
    '/mine/wallet',
    '/mine/charge',
    '/mine/withdraw',
    '/mine/bank-card-list',
    '/mine/withdraw-way?type=2',
  ])
    await test.step(path, async () => {
      await navigateInApp(page, path);
      await expect(dialog).toContainText('Real accounts only');
    });
  await navigateInApp(page, '/mine/history');
  await expect(page.getByText('Demo money credited')).toBeVisible();

  await test.step('sessions and data', async () => {
    await navigateInApp(page, '/user');
    await page.getByTestId('user-system').click();
    await expect(page.getByTestId('session-here')).toBeVisible();
    await expect(page.getByTestId('totp-change')).toHaveCount(0);
    await expect(page.getByTestId('delete-account')).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByTestId('export').click();
    const download = await saved;
    expect(download.suggestedFilename()).toContain(demo.user.uid);
    expect(await readFile(await download.path(), 'utf8')).toContain(demo.user.uid);
    await page.getByTestId('system-register').click();
    await expect(page).toHaveURL(
      (url) => url.pathname === '/register' && url.searchParams.get('from') === '/mine/system',
    );
  });

  await test.step('a real account', async () => {
    await navigateInApp(page, '/mine/auth');
    await dialog.getByRole('link', { name: 'Create account' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/register');
    await navigateInApp(page, '/mine/password');
    await dialog.getByRole('link', { name: 'Create account' }).click();
    await expect(page.getByText(/Your demo account and its orders stay as they are/)).toBeVisible();
    await registerByEmail(page, stack, { email: freshEmail('demo'), password: PASSWORD });
    await expect(page).toHaveURL(/\/user$/);
    await expect(uid).not.toContainText(demo.user.uid);
    expect((await rest.call('userInfo', {}, demo.token)).is_demo).toBe(1);
  });
});
