/** Snapshots and checks of the console's pages for site content and instruments, wide or on a phone. */
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP, PHONE } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { test } from '../test.ts';
import { screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
const WIDE = { ...LAPTOP, colorScheme: 'light', locale: 'en-GB' } as const;
const SMALL = { ...PHONE, colorScheme: 'dark', locale: 'en-GB' } as const;

test.describe('light', { tag: '@night' }, () => {
  test.use(WIDE);

  test('companies and instruments', async ({ page }) => {
    test.setTimeout(MANY_SCREENS_MS);
    await recordLayoutShift(page);
    const checkScreen = screenChecker(page, { name: 'light', smallestTarget: 32, use: WIDE });
    await logInToConsole(page, { email, password }, '/admin/companies/1');
    await page.getByTestId('company-save').waitFor();
    await checkScreen('console-companies', 'tapped');
    await navigateToScreen(page, '/admin/instruments/EURUSD');
    await page.getByTestId('terms-save').waitFor();
    await checkScreen('console-instruments');
  });
});

test.describe('phone', { tag: '@night' }, () => {
  test.use(SMALL);

  test('news and support chat', async ({ page, rest }) => {
    test.setTimeout(MANY_SCREENS_MS);
    await recordLayoutShift(page);
    const checkScreen = screenChecker(page, { name: 'phone', smallestTarget: 44, use: SMALL });
    const { token, user } = await rest.call('openDemoPost', {});
    await rest.call('sendSupport', { text: 'Where is my deposit? مرحبا' }, token);
    await logInToConsole(page, { email, password }, '/admin/news/1');
    await page.getByTestId('article-save').waitFor();
    await checkScreen('console-news', 'tapped');
    await navigateToScreen(page, '/admin/support');
    await page.getByTestId(`conversation-${user.uid}`).click();
    await page.getByTestId('reply-send').waitFor();
    await checkScreen('console-support', 'tapped');
  });
});
