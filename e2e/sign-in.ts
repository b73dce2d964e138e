/** Login and registration steps of several tests, with the code from the development outbox. */
import { expect, type Page } from '@playwright/test';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { Site } from './site.ts';

export const PASSWORD = 'rk38 vbtw mz5p';

/** The messages with a code to an address. */
export async function codesTo(stack: Site, to: string) {
  return (await stack.outbox()).filter((message) => message.to === to && /^\d{6}\D/.test(message.text));
}

/** The newest code that was sent to an address; the outbox file appears shortly after the response. */
export async function codeFor(stack: Site, to: string, after = 0): Promise<string> {
  const sent = () => codesTo(stack, to);
  await expect.poll(async () => (await sent()).length, { message: `codes to ${to}` }).toBeGreaterThan(after);
  const code = /\d{6}/.exec((await sent()).at(-1)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code in the message to ${to}`);
  return code;
}

/** An address that no other test of this run has. */
export function freshEmail(name: string): string {
  return `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Registers by e-mail in the form on the page. */
export async function registerByEmail(
  page: Page,
  stack: Site,
  { email, password }: Credentials,
): Promise<void> {
  await page.getByTestId('account').fill(email);
  await page.getByTestId('send-code').click();
  await page.getByTestId('code').fill(await codeFor(stack, email));
  await page.getByTestId('password').fill(password);
  await page.getByTestId('repeat').fill(password);
  await page.getByTestId('register-submit').click();
}

/** Ends the session of an open page, as a logout in another tab does. */
export async function clearSession(page: Page): Promise<void> {
  await storeInAnotherTab(page, null);
}

/** Replaces the session of an open page, as a login in another tab does. */
export async function switchSession(page: Page, session: SessionWire): Promise<void> {
  await storeInAnotherTab(page, JSON.stringify(session));
}

async function storeInAnotherTab(page: Page, session: string | null): Promise<void> {
  await page.evaluate((stored) => {
    const key = 'vernier.session';
    if (stored === null) localStorage.removeItem(key);
    else localStorage.setItem(key, stored);
    dispatchEvent(new StorageEvent('storage', { key, newValue: stored, storageArea: localStorage }));
  }, session);
}

/** Logs in by e-mail on the login page. */
export async function logInByEmail(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByTestId('login-account').fill(email);
  await page.getByTestId('login-password').fill(password);
  await page.getByTestId('login-submit').click();
}
