/** Snapshots and checks in each phone variant: both kinds of deposit, its record, the wallet and the account entries. */
import { ADMINISTRATOR } from '../settings.ts';
import { Admin } from '../admins.ts';
import { cardPicture } from '../pictures.ts';
import { openAs, registerUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';
import { screenChecker, MANY_SCREENS_MS } from './screen-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';
import { PHONE_VARIANTS } from './variants.ts';
import { chooseInput } from '../form-inputs.ts';

const PROOF = cardPicture('proof.png', 60);
const REMARK = 'Another amount arrived than the one you named. Please send it in again with 250.';

for (const variant of PHONE_VARIANTS) {
  test.describe(variant.name, { tag: '@night' }, () => {
    test.use(variant.use);

    test('deposits, wallet and account detail', async ({ page, stack, rest }) => {
      test.setTimeout(MANY_SCREENS_MS);
      await recordLayoutShift(page);
      const checkScreen = screenChecker(page, variant);
      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
      const admin = await Admin.login(stack.url, email, password);
      const session = await registerUser({ stack, rest });
      const sendIn = async (amount: string) => {
        await page.getByTestId('deposit-amount').fill(amount);
        await page.getByTestId('proofImg-file').setInputFiles(PROOF);
        await page.getByTestId('proofImg').locator('img[data-stored]').waitFor();
        await page.getByTestId('deposit-submit').click();
        await page.getByTestId('deposit-understood').click();
        await expect(page.getByTestId('deposit-record')).toBeHidden();
        const { list } = await rest.call('chargeList', {}, session.token);
        return list[0]?.id ?? 0;
      };
      await openAs(page, session, '/mine/charge');
      await page.getByTestId('deposit-qr').waitFor();
      await checkScreen('charge');
      const approved = await sendIn('500');
      const rejected = await sendIn('1200');
      await chooseInput(page.getByTestId('deposit-bank'));
      await page.getByTestId('wire-payee_account').waitFor();
      await checkScreen('deposit-bank', 'tapped');
      await sendIn('2500.5');
      await admin.mutate('deposits.approve', { id: approved });
      await admin.mutate('deposits.reject', { id: rejected, remark: REMARK });
      // loaded, because messages of both decisions cover the page
      await page.goto('/mine/charge?view=records');
      await page.getByTestId(`deposit-${rejected}`).waitFor();
      await checkScreen('deposit-records');
      await page.getByTestId(`deposit-${rejected}`).click();
      await page.getByTestId('transfer-timeline').waitFor();
      await checkScreen('deposit-record', 'tapped');
      await navigateToScreen(page, '/mine/wallet');
      await page.getByTestId('wallet-pending').waitFor();
      await checkScreen('wallet');
      await navigateToScreen(page, '/mine/history');
      await expect(page.locator('[data-testid^="entry-balance-"]')).toHaveCount(1);
      await page.getByTestId('statement-open').click();
      await page.getByTestId('statement-save').waitFor();
      await checkScreen('history-statement', 'tapped');
    });
  });
}
