/** Withdrawal freeze: the link of a security message, the state in the wallet, and its end by an administrator. */
import { logInToConsole, pressAndConfirm } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { openAs, registerUser, storeSession } from '../funded-user.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { PASSWORD } from '../sign-in.ts';
import { expect, test } from '../test.ts';

const { ADMIN_EMAIL, ADMIN_PASSWORD } = ADMINISTRATOR;
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const LINK = /\/freeze#[\w-]{43}$/;

test('[PROFILE-4] [WALLET-6] the link of a message freezes withdrawals after a press, and the wallet shows it until its end', {
  tag: '@night',
}, async ({ page, browser, stack, rest }) => {
  const session = await registerUser({ stack, rest });
  const email = session.user.email ?? '';
  await rest.call('bindDrawMethod', { type: 1, draw_id: 1, dc_address: TRON }, session.token);
  const link = async () => {
    const sent = (await stack.outbox()).filter(({ to }) => to === email);
    return LINK.exec(sent.at(-1)?.text ?? '')?.[0];
  };
  await expect.poll(link).toBeDefined();

  await page.goto('/freeze#incomplete');
  await expect(page.getByTestId('freeze-incomplete')).toBeVisible();
  await page.goto('/');
  await page.goto((await link()) ?? '');
  await expect(page.getByTestId('freeze-submit')).toBeVisible();
  // opening the link has changed nothing
  await rest.call('userInfo', {}, session.token);
  await page.getByTestId('freeze-submit').click();
  await expect(page.getByRole('heading', { name: 'Withdrawals are frozen' })).toBeVisible();
  await expect(page.getByTestId('freeze-password')).toHaveAttribute('href', '/forgot');

  const again = await rest.call('login', { account: email, password: PASSWORD, login_type: 'email' });
  const wallet = await browser.newPage();
  await storeSession(wallet, again);
  await openAs(wallet, again, `${stack.url}/mine/wallet`);
  await expect(wallet.getByTestId('withdrawals-frozen')).toContainText('24 hours after you request it');
  await wallet.getByTestId('freeze-end').click();
  await wallet.getByTestId('step-up').locator('input[type=password]').fill(PASSWORD);
  await wallet.getByTestId('step-up-submit').click();
  await expect(wallet.getByTestId('withdrawals-frozen')).toContainText('Withdrawals are frozen until');
  await expect(wallet.getByTestId('freeze-end')).toBeHidden();

  const console = await browser.newPage({ ...LAPTOP, baseURL: stack.url, locale: 'en-GB' });
  const path = `/admin/users?q=${session.user.uid}`;
  await logInToConsole(console, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, path);
  await console.getByTestId(`user-${session.user.uid}`).click();
  await console.getByTestId('lift-reason').fill('A call to the known number');
  await pressAndConfirm(console, 'lift-withdrawal-freeze');
  await expect(console.getByTestId('lift-withdrawal-freeze')).toBeHidden();
  await wallet.reload();
  await expect(wallet.getByTestId('wallet-addresses')).toBeVisible();
  await expect(wallet.getByTestId('withdrawals-frozen')).toBeHidden();
});
