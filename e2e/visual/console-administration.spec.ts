/** Snapshots and checks of the console's pages for users, ledger, audit, administrators, outbox and settings, wide and on a phone. */
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP, PHONE } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { SECOND_ADMIN, AdminPair } from '../admins.ts';
import { registerUser } from '../funded-user.ts';
import { test } from '../test.ts';
import { screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
const WIDE = { ...LAPTOP, colorScheme: 'dark', locale: 'en-GB' } as const;
const SMALL = { ...PHONE, colorScheme: 'light', locale: 'en-GB' } as const;

test.describe('dark', { tag: '@night' }, () => {
  test.use(WIDE);

  test('a user, a correction, the audit, administrators', async ({ page, stack, rest }) => {
    test.setTimeout(MANY_SCREENS_MS);
    await recordLayoutShift(page);
    const checkScreen = screenChecker(page, { name: 'dark', smallestTarget: 32, use: WIDE });
    const { user } = await registerUser({ stack, rest });
    const admins = await AdminPair.of(stack.url);
    await admins.fund(user.id, '1250.5');
    await admins.second.mutate('ledger.adjust', { userId: user.id, amount: '-12.25', memo: 'A bank’s fee' });
    await logInToConsole(page, { email, password }, `/admin/users/${user.id}`);
    await page.getByTestId('user-ledger').click();
    await page.getByTestId('user-entries').waitFor();
    await checkScreen('console-user-ledger', 'tapped');
    await navigateToScreen(page, '/admin/ledger');
    await page.getByRole('main').getByTestId('trial-badge').filter({ visible: true }).waitFor();
    await page.getByRole('row').filter({ hasText: user.uid }).click();
    await page.getByTestId('approve').waitFor();
    await checkScreen('console-correction', 'tapped');
    await navigateToScreen(page, '/admin/audit');
    await page.getByRole('row').filter({ hasText: 'ledger.approve' }).first().click();
    await page.getByTestId('audit-line-after').waitFor();
    await checkScreen('console-audit', 'tapped');
    await navigateToScreen(page, '/admin/security-log');
    await page.getByRole('row').filter({ hasText: 'Administrator login' }).first().click();
    await page.getByRole('link', { name: 'Events of this address' }).waitFor();
    await checkScreen('console-security-log', 'tapped');
    await navigateToScreen(page, '/admin/administrators');
    await page.getByTestId('admin-new').waitFor();
    await page.getByRole('row').filter({ hasText: SECOND_ADMIN.email }).click();
    await page.getByTestId('admin-disable').waitFor();
    await checkScreen('console-administrators', 'tapped');
  });
});

test.describe('phone', { tag: '@night' }, () => {
  test.use(SMALL);

  test('a user’s account, the ledger, the outbox, settings', async ({ page, stack, rest }) => {
    test.setTimeout(MANY_SCREENS_MS);
    await recordLayoutShift(page);
    const checkScreen = screenChecker(page, { name: 'phone', smallestTarget: 44, use: SMALL });
    const { user } = await registerUser({ stack, rest });
    await logInToConsole(page, { email, password }, `/admin/users/${user.id}`);
    await page.getByTestId('user-freeze').waitFor();
    await checkScreen('console-user', 'tapped');
    await navigateToScreen(page, '/admin/ledger');
    await page.getByRole('main').getByTestId('trial-badge').filter({ visible: true }).waitFor();
    await checkScreen('console-books');
    await navigateToScreen(page, '/admin/outbox');
    await page.getByRole('table', { name: 'Outbox' }).getByRole('row').nth(1).click();
    await page.getByTestId('outbox-text').waitFor();
    await checkScreen('console-outbox', 'tapped');
    await navigateToScreen(page, '/admin/settings');
    await page.getByTestId('setting-review_hours').waitFor();
    await checkScreen('console-settings');
  });
});
