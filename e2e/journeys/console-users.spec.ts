/** Admin console: users, a correction by two administrators, administrators' accounts, and the audit log. */
import type { Browser, Page } from '@playwright/test';
import { logInToConsole, pressAndConfirm, selectRowByKey } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { SECOND_ADMIN, AdminPair } from '../admins.ts';
import { openAs, registerUser } from '../funded-user.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
const OWNER = { email, password };

async function openConsole(browser: Browser, url: string, path: string, who = OWNER): Promise<Page> {
  const context = await browser.newContext({
    ...LAPTOP,
    baseURL: url,
    locale: 'en-GB',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await logInToConsole(page, who, path);
  return page;
}

test('[ADMIN-14] [ADMIN-15] [ADMIN-16] a user is found, credited by two administrators while online, logged out and frozen', {
  tag: '@night',
}, async ({ page, browser, stack, rest }) => {
  const session = await registerUser({ stack, rest });
  const { uid } = session.user;
  await AdminPair.of(stack.url);
  await openAs(page, session, '/mine/wallet');
  await expect(page.getByTestId('balance')).toContainText('0.00');

  const first = await openConsole(browser, stack.url, `/admin/users?q=${uid}`);
  await first.getByTestId(`user-${uid}`).click();
  await first.getByTestId('user-ledger').click();
  await first.getByTestId('correction-amount').fill('250,75');
  await first.getByTestId('correction-memo').fill('A booking error');
  await pressAndConfirm(first, 'correction-ask');

  const second = await openConsole(browser, stack.url, '/admin/ledger', SECOND_ADMIN);
  // by keyboard only: row, dialog, confirmation
  await selectRowByKey(second, second.getByRole('row').filter({ hasText: uid }));
  await expect(second.getByTestId('approve')).toBeVisible();
  await second.keyboard.press('a');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(page.getByTestId('balance')).toContainText('250.75');
  await expect(first.getByTestId('user-entries')).toContainText('250.75');
  await expect(second.getByTestId('trial-badge').first()).toHaveAttribute('data-balanced', 'true');
  await second.context().close();

  await first.getByTestId('user-account').click();
  await first.getByTestId('freeze-reason').fill('Under review');
  await pressAndConfirm(first, 'user-freeze');
  await expect(first.getByTestId(`user-${uid}`)).toContainText('Frozen');
  await first.getByTestId('user-events').click();
  await expect(first.getByTestId('user-event-account_frozen')).toContainText('Account frozen');
  await first.getByTestId('user-sessions').click();
  await pressAndConfirm(first, 'end-all-sessions');
  await expect(page).toHaveURL(/\/login/);

  // [ADMIN-27] the log of the installation, for this user only
  await navigateInApp(first, `/admin/security-log?user=${session.user.id}`);
  await first.getByTestId('security-kind').selectOption('account_frozen');
  await first.getByRole('row').filter({ hasText: 'Account frozen' }).click();
  await expect(first.getByRole('link', { name: 'Events of this user' })).toBeVisible();

  await navigateInApp(first, '/admin/audit?q=under review');
  await first.getByRole('row').filter({ hasText: 'users.freeze' }).click();
  await expect(first.getByTestId('audit-line-input')).toContainText('Under review');
  await first.getByRole('link', { name: `All entries of ${OWNER.email}` }).click();
  await expect(first.getByRole('row').filter({ hasText: 'ledger.adjust' }).first()).toBeVisible();
  await expect(first.getByRole('row').filter({ hasText: SECOND_ADMIN.email })).toHaveCount(0);
  await first.context().close();
});

test('[ADMIN-13] [ADMIN-24] [ADMIN-9] an owner invites and removes an administrator, whose console closes at once; the audit chain is valid', {
  tag: '@night',
}, async ({ browser, stack }) => {
  const newAdmin = { email: 'hired@example.com', password: 'Quiet harbour 12' };
  const owner = await openConsole(browser, stack.url, '/admin/administrators');
  await owner.getByTestId('admin-new').click();
  await owner.getByTestId('admin-email').fill(newAdmin.email);
  await owner.getByTestId('admin-role').selectOption('support');
  await owner.getByTestId('admin-make').click();
  const invitation = await owner.getByTestId('admin-invitation').innerText();
  await owner.getByTestId('admin-made').click();
  await expect(owner.getByRole('row').filter({ hasText: newAdmin.email })).toContainText('Support');

  const context = await browser.newContext({ ...LAPTOP, baseURL: stack.url, locale: 'en-GB' });
  const secondPage = await context.newPage();
  await secondPage.goto('/admin/users');
  await secondPage.getByTestId('login-invited').click();
  await secondPage.getByTestId('invitation-code').fill(invitation.trim());
  await secondPage.getByTestId('invitation-password').fill(newAdmin.password);
  await secondPage.getByTestId('invitation-submit').click();
  await expect(secondPage.getByTestId('nav-users')).toBeVisible();
  await expect(secondPage.getByRole('link', { name: 'Administrators' })).toHaveCount(0);
  await pressAndConfirm(owner, 'admin-disable');
  await expect(secondPage.getByTestId('login-account')).toBeVisible();

  await navigateInApp(owner, '/admin/audit');
  await owner.getByTestId('audit-verify').click();
  await expect(owner.getByTestId('audit-verdict')).toContainText('verified');
  await secondPage.context().close();
  await owner.context().close();
});
