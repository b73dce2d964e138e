/** Snapshots and checks in each phone variant: the security page of a demo account, and of a real one that sets up its second factor. */
import { TOTP } from 'otpauth';
import { switchSession, codeFor, freshEmail, PASSWORD } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';
import { screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { recordLayoutShift } from './page-checks.ts';
import { PHONE_VARIANTS } from './variants.ts';

for (const variant of PHONE_VARIANTS) {
  test.describe(variant.name, { tag: '@night' }, () => {
    test.use(variant.use);

    test('security and data', async ({ page, rest, stack }) => {
      test.setTimeout(MANY_SCREENS_MS);
      await recordLayoutShift(page);
      const checkScreen = screenChecker(page, variant);
      await openDemoAccount(page, '/mine/system');
      await page.getByTestId('session-here').waitFor();
      await checkScreen('system-demo');

      const email = freshEmail('ida');
      await rest.call('sendEmail', { to: email, type: 1 });
      const [area] = await rest.call('areaList', {});
      const session = await rest.call('register', {
        type: 'email',
        area_id: area?.id ?? 0,
        account: email,
        password: PASSWORD,
        re_password: PASSWORD,
        sms_code: await codeFor(stack, email),
      });
      await rest.call('login', { account: email, password: PASSWORD, login_type: 'email' });
      await switchSession(page, session);
      await page.goto('/mine/system');
      await page.locator('[data-testid^="session-end-"]').waitFor();
      await expect(page.getByTestId('totp-change')).toBeEnabled();
      await checkScreen('system');

      await page.getByTestId('totp-change').click();
      await checkScreen('system-password', 'tapped');
      await page.getByTestId('system-password').fill(PASSWORD);
      await page.getByTestId('totp-begin').click();
      await page.getByTestId('totp-qr').waitFor();
      await checkScreen('system-secret', 'tapped');
      const secret = ((await page.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
      await page.getByTestId('totp-confirm').click();
      await expect(page.getByTestId('system-totp')).toHaveAttribute('aria-invalid', 'true');
      await page.getByTestId('system-totp').fill(new TOTP({ secret }).generate());
      await page.getByTestId('totp-confirm').click();
      await page.getByTestId('recovery-codes').waitFor();
      await checkScreen('system-recovery', 'tapped');
      await page.getByTestId('recovery-done').click();
      await page.getByTestId('delete-account').click();
      await page.getByTestId('delete-confirm').click();
      await expect(page.getByTestId('system-password')).toHaveAttribute('aria-invalid', 'true');
      await checkScreen('system-delete', 'tapped');
    });
  });
}
