/** Support chat from both sides: the user's frame on a phone, the admin console on a laptop. */
import type { Browser, Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { ADMINISTRATOR } from '../settings.ts';
import { cardPicture } from '../pictures.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { registerUser } from '../funded-user.ts';
import { freshEmail, logInByEmail, PASSWORD } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;

async function openSupportConsole(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ ...LAPTOP, baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  await logInToConsole(page, { email, password }, '/admin/support');
  return page;
}

test('[SITE-9] [SUPPORT-7] a user and support chat, and see when the other writes and reads', {
  tag: '@night',
}, async ({ page, browser, rest, stack }) => {
  // two pages in two browsers, one of them the console
  test.slow();
  const account = { email: freshEmail('chat'), password: PASSWORD };
  const { user } = await registerUser({ rest, stack }, account.email);
  await page.goto('/login?from=/user');
  await logInByEmail(page, account);
  await page.getByTestId('user-chat').click();
  await expect(page).toHaveURL(/\/mine\/chat$/);
  const chat = page.frameLocator('[data-testid="chat-frame"]');
  await expect(chat.getByRole('heading', { name: 'Write to support' })).toBeVisible();
  const messageBox = chat.getByRole('textbox', { name: 'Message' });
  await messageBox.fill('Where is my <b>deposit</b>?');
  await chat.getByRole('button', { name: 'Send' }).click();
  const first = chat.locator('.chat-line').first();
  await expect(first).toHaveText(/Where is my <b>deposit<\/b>\?/);
  await expect(first).toHaveAttribute('data-state', 'sent');

  const adminPage = await openSupportConsole(browser, stack.url);
  await adminPage.getByTestId(`conversation-${user.uid}`).click();
  await expect(first).toHaveAttribute('data-state', 'seen');

  await messageBox.pressSequentially('It is ');
  await expect(adminPage.getByTestId('conversation-types')).toHaveText('The user is typing');
  await messageBox.fill('');
  await expect(chat.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await chat.locator('input[type="file"]').setInputFiles(cardPicture('receipt.png', 40));
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.locator('.chat-line').nth(1)).toHaveAttribute('data-state', 'seen');
  await expect(chat.locator('.chat-picture img').first()).toBeVisible();
  await expect(adminPage.getByRole('list', { name: 'Chat' }).locator('img').first()).toBeVisible();
  await expect(adminPage.getByTestId('conversation-types')).toHaveText('');

  await adminPage.getByTestId('reply-text').pressSequentially('It has');
  await expect(chat.getByText('Support is typing')).toBeVisible();
  await adminPage.getByTestId('reply-text').fill('It has just arrived.');
  await adminPage.getByTestId('reply-send').click();
  await expect(chat.getByText('It has just arrived.')).toBeVisible();
  await expect(chat.getByText('Support is typing')).toHaveCount(0);
  await expect(adminPage.getByText(/· seen/)).toBeVisible();
  await adminPage.context().close();

  await page.reload();
  await expect(chat.locator('.chat-line')).toHaveCount(3);
  await expect(chat.locator('.chat-picture img')).toBeVisible();
  await expect(async () => {
    const { violations, passes } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    // into the frame too
    expect(passes.some(({ nodes }) => nodes.some(({ target }) => target.length > 1))).toBe(true);
  }).toPass();
});

test('[SITE-9] [UPLOAD-8] a message without a network waits, and is sent once when the network is back', async ({
  page,
  rest,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { token } = await openDemoAccount(page, '/user');
  await navigateInApp(page, '/mine/chat');
  const chat = page.frameLocator('[data-testid="chat-frame"]');
  await chat.getByRole('textbox', { name: 'Message' }).fill('Is anybody there?');
  // a demo account sends no pictures
  await expect(chat.getByRole('button', { name: 'Choose a picture' })).toBeHidden();
  await page.context().setOffline(true);
  await chat.getByRole('button', { name: 'Send' }).click();
  const line = chat.locator('.chat-line');
  await expect(line).toHaveAttribute('data-state', 'failed');
  await expect(line.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(line).toHaveAttribute('data-state', 'sent');
  const { list } = await rest.call('supportMessages', {}, token);
  expect(list.map(({ text }) => text)).toEqual(['Is anybody there?']);
});

test('[SITE-8] the frame has no session, no storage and no network, and follows the theme of its page', async ({
  page,
  faults,
}) => {
  faults.expect(/Content Security Policy|Content-Security-Policy|sandboxed/);
  await openDemoAccount(page, '/user');
  await page.evaluate(() => localStorage.setItem('vernier.language', 'ar'));
  await page.goto('/mine/chat');
  const element = page.getByTestId('chat-frame');
  // the frame loads before its page sends the theme
  await expect(page.frameLocator('[data-testid="chat-frame"]').locator('html')).toHaveAttribute('dir', 'rtl');
  const frame = await (await element.elementHandle())?.contentFrame();
  const found = await frame?.evaluate(async () => {
    const tried = (act: () => unknown) => {
      try {
        return String(act());
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    return {
      origin: self.origin,
      storage: tried(() => localStorage.length),
      cookies: tried(() => document.cookie),
      page: tried(() => parent.document.title),
      network: await fetch('/api/basicSet/getBasicInfo').then(
        () => 'answered',
        () => 'refused',
      ),
      dir: document.documentElement.dir,
      lang: document.documentElement.lang,
      theme: document.documentElement.dataset['theme'],
    };
  });
  expect(found).toEqual({
    origin: 'null',
    storage: 'SecurityError',
    cookies: 'SecurityError',
    page: 'SecurityError',
    network: 'refused',
    dir: 'rtl',
    lang: 'ar',
    theme: 'dark',
  });
  // opened directly it is an empty page without messages
  await page.goto('/mine/chat/frame');
  expect(await page.evaluate(() => [self.origin, document.body.childElementCount])).toEqual(['null', 0]);
});
