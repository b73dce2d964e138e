/** Passkeys with Chromium's virtual authenticator: added, used instead of password, digits and step-up, refused, removed. */
import type { CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { logInToConsole, pressAndConfirm } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { freePort } from '../free-port.ts';
import { registerUser } from '../funded-user.ts';
import { ADMINISTRATOR, DEFAULT_SETTINGS } from '../settings.ts';
import { logInByEmail, PASSWORD } from '../sign-in.ts';
import type { Settings } from '../stack.ts';
import { test as base, expect } from '../test.ts';

const { ADMIN_EMAIL, ADMIN_PASSWORD } = ADMINISTRATOR;
const SECURITY = '/mine/system';

/** A server whose address is known before its start: passkeys are bound to it, and an IP address has none. */
const test = base.extend<object, { settings: Settings }>({
  settings: [
    async ({ browserName: _ }, provide) => {
      const port = await freePort();
      await provide({ ...DEFAULT_SETTINGS, PORT: port, PUBLIC_URL: `http://localhost:${port}` });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, provide) => {
    await provide(stack.url.replace('127.0.0.1', 'localhost'));
  },
});

interface Authenticator {
  readonly devtools: CDPSession;
  readonly authenticatorId: string;
}

/** A device with a fingerprint reader that recognises its user at once. */
async function attach(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

const rows = (page: Page) => page.locator('li[data-testid^="passkey-"]');

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('vernier.session'));
}

test('[PROFILE-13] [AUTH-27] a passkey is added under a name, logs in, replaces the digits and a step-up, and is removed', async ({
  page,
  browser,
  stack,
  rest,
}) => {
  const session = await registerUser({ stack, rest });
  const credentials = { email: session.user.email ?? '', password: PASSWORD };
  const { devtools, authenticatorId } = await attach(page);
  await page.goto(`/login?from=${SECURITY}`);
  await logInByEmail(page, credentials);
  await page.getByTestId('passkey-new').click();
  await page.getByTestId('passkey-name').fill('My phone');

  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByTestId('passkey-make').click();
  await page.getByTestId('step-up').locator('input[type=password]').fill(PASSWORD);
  await page.getByTestId('step-up-submit').click();
  await expect(page.getByTestId('passkey-sheet')).toContainText('Your device didn’t confirm it’s you.');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByTestId('passkey-make').click();
  await expect(rows(page)).toHaveText(/My phone.*Added.*never used/);

  // the device has one of this account
  await page.getByTestId('passkey-new').click();
  await page.getByTestId('passkey-make').click();
  await expect(page.getByTestId('passkey-sheet')).toContainText('This device already has a passkey');

  await logOut(page);
  await page.goto(`/login?from=${SECURITY}`);
  await page.getByTestId('login-passkey').click();
  await expect(rows(page)).toHaveText(/My phone.*last used/);

  const { secret } = await rest.call('enableTotp', { password: PASSWORD }, session.token);
  await rest.call('confirmTotp', { totp: new TOTP({ secret }).generate() }, session.token);
  await logOut(page);
  await page.goto(`/login?from=${SECURITY}`);
  await logInByEmail(page, credentials);
  await expect(page.getByTestId('login-totp')).toBeVisible();
  await page.getByTestId('login-passkey').click();

  await rows(page).getByRole('button').click();
  await page.getByTestId('step-up-passkey').click();
  await expect(page.getByTestId('toast').filter({ hasText: 'Passkey removed.' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  await page.getByTestId('passkey-new').click();
  await page.getByTestId('passkey-make').click();
  await expect(rows(page)).toHaveText(/Chrome, Android.*never used/);
  const console = await browser.newPage({ ...LAPTOP, baseURL: stack.url, locale: 'en-GB' });
  const path = `/admin/users?q=${session.user.uid}`;
  await logInToConsole(console, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, path);
  await console.getByTestId(`user-${session.user.uid}`).click();
  await console.getByTestId('passkeys-reason').fill('A call to the known number');
  await pressAndConfirm(console, 'user-remove-passkeys');
  await expect(console.getByTestId('user-remove-passkeys')).toBeHidden();

  await logOut(page);
  await page.goto(`/login?from=${SECURITY}`);
  await page.getByTestId('login-passkey').click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
});
