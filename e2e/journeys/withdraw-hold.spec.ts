/** Withdrawal holds after a registration or a password change, with end and reason. */
import { OPERATOR_SITE } from '../settings.ts';
import { openAs, createFundedUser } from '../funded-user.ts';
import { codeFor, codesTo } from '../sign-in.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';

test.use({ settings: OPERATOR_SITE });

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('[WALLET-9] a new account and a new password each start a hold', { tag: '@night' }, async ({
  page,
  stack,
  rest,
}) => {
  const session = await createFundedUser({ stack, rest }, '1000');
  const { token, user } = session;
  const method = await rest.call('bindDrawMethod', { type: 1, draw_id: 1, dc_address: TRON }, token);
  await openAs(page, session, '/mine/withdraw');
  await expect(page.getByTestId('withdraw-hold')).toContainText('New destination');
  await expect(page.getByTestId('withdraw-hold')).toContainText(/in (1\sd|23\sh)/);
  await page.getByTestId('withdraw-amount').fill('100');
  await expect(page.getByTestId('withdraw-submit')).toHaveText('Not available yet');
  await expect(page.getByTestId('withdraw-submit')).toBeDisabled();
  await navigateInApp(page, '/mine/coin-address-list');
  await expect(page.getByTestId(`method-${method.id}`)).toBeVisible();
  await expect(page.getByText(/Available from/)).toBeVisible();

  const to = user.email ?? '';
  const before = (await codesTo(stack, to)).length;
  await rest.call('sendEmail', { to, type: 2 });
  const auth_code = await codeFor(stack, to, before);
  await rest.call('amendPassword', { new_password: 'ten green bottles 7', auth_code, type: 'email' }, token);
  await navigateInApp(page, '/mine/withdraw');
  await expect(page.getByTestId('withdraw-hold')).toContainText('You changed your password');
});
