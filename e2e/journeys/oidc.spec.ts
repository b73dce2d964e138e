/** Login with an OpenID provider: an account is opened with a country, trades, is linked on the page of security, and is found again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { freePort } from '../free-port.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { clearSession, codeFor } from '../sign-in.ts';
import type { Settings } from '../stack.ts';
import { test as base, expect } from '../test.ts';

const SERVER = fileURLToPath(new URL('../../server', import.meta.url));
const SECURITY = '/mine/system';
const EMAIL = 'pupil@school.example';
const ORDER = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;

/** A server whose address is known before its start: the provider sends browsers there. */
const test = base.extend<object, { settings: Settings }>({
  settings: [
    async ({ browserName: _ }, provide) => {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', 'test/rig/serve-provider.ts', `${origin}/login/oidc`],
        {
          cwd: SERVER,
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const [issuer] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      await provide({
        ...DEFAULT_SETTINGS,
        PORT: port,
        PUBLIC_URL: origin,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: 'vernier',
        OIDC_NAME: 'Example School',
      });
      child.kill();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, provide) => {
    await provide(stack.url.replace('127.0.0.1', 'localhost'));
  },
});

async function continueAtProvider(page: Page): Promise<void> {
  await page.getByTestId('oidc-login').click();
  await page.getByRole('button', { name: 'Continue as a pupil' }).click();
}

test('[PROFILE-15] [AUTH-34] a pupil logs in with the school, answers the country, trades, and needs a password to unlink', {
  tag: '@night',
}, async ({ page, stack, rest }) => {
  await page.goto(`/login?from=${SECURITY}`);
  await expect(page.getByTestId('oidc-login')).toHaveText('Log in with Example School');
  await continueAtProvider(page);
  await expect(page).toHaveURL(/\/login\/oidc$/);
  await expect(page.locator('.sign-in-text')).toContainText(EMAIL);

  // the provider has answered, and the page needs no second answer
  await page.reload();
  await page.getByTestId('area').click();
  await page.getByTestId('area-GB').click();
  await page.getByTestId('oidc-register').click();

  await expect(page).toHaveURL(new RegExp(SECURITY));
  await expect(page.getByTestId('oidc-linked')).toHaveText(/Example School.*Linked.*last used/);
  await expect(page.getByText('This account has no password.')).toBeVisible();

  await page.getByTestId('oidc-unlink').click();
  await expect(page.getByTestId('step-up')).not.toContainText('Password');
  await page.getByTestId('send-code').click();
  await page.getByTestId('code').fill(await codeFor(stack, EMAIL));
  await page.getByTestId('step-up-submit').click();
  await expect(page.getByTestId('toast').filter({ hasText: 'Set one first.' })).toBeVisible();

  // the session trades on the practice account
  const stored = await page.evaluate(() => localStorage.getItem('vernier.session') ?? '');
  const session = JSON.parse(stored) as SessionWire;
  const practice = await rest.call('openDemoPost', {}, session.token);
  await rest.call('submitOrder', ORDER, practice.token);

  await clearSession(page);
  await page.goto('/login?from=/order');
  // the provider still knows the pupil
  await page.getByTestId('oidc-login').click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/order');
  await page.goto(SECURITY);
  await page.getByTestId('oidc-password').click();
  await expect(page).toHaveURL(/\/mine\/password$/);
});

test('[PROFILE-15] an answer of the provider that this browser did not start is refused in words', async ({
  page,
}) => {
  await page.goto('/login/oidc?code=stolen&state=other');
  await expect(page.getByRole('heading', { name: 'The login was not completed' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\/oidc$/);
  await page.getByTestId('oidc-again').click();
  await expect(page).toHaveURL(/\/login$/);
});
