/**
 * Sandbox: an administrator stops, steps, sets and speeds up the market clock on a phone and on a laptop, and a page trades through
 * faults, which the report counts.
 */
import type { Page, TestInfo } from '@playwright/test';
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { ADMINISTRATOR, SANDBOX } from '../settings.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test.use({ settings: SANDBOX });

/** Presses a button of the console and confirms. */
async function act(page: Page, testId: string): Promise<void> {
  await page.getByTestId(testId).click();
  await page.locator('dialog[open]').getByTestId('confirm').click();
  await expect(page.getByTestId('confirm')).toHaveCount(0);
}

async function setFactor(page: Page, factor: string): Promise<void> {
  await page.getByTestId('market-factor').selectOption(factor);
  await act(page, 'market-speed');
}

/** Market time as the page shows it: whole minutes, in milliseconds. */
async function shownMs(page: Page): Promise<number> {
  return Date.parse(`${await page.getByTestId('market-now').innerText()} UTC`);
}

async function picture(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  await page.screenshot({ path: testInfo.outputPath(`${name}.png`), animations: 'disabled' });
}

test(
  '[SANDBOX-3] [SANDBOX-5] [SANDBOX-7] an administrator moves the market clock on a phone and a laptop, and a page trades through lost answers',
  { tag: '@night' },
  async ({ page: phone, browser, rest, stack, faults }, testInfo) => {
    await logInToConsole(phone, { email, password }, '/admin/market');
    await phone.getByTestId('market-whole').click();
    await setFactor(phone, '0');
    await expect(phone.getByText('Market time is stopped').first()).toBeVisible();
    const stoppedMs = await shownMs(phone);
    await picture(phone, testInfo, 'phone-stopped');
    await phone.getByTestId('market-step-by').selectOption('hour');
    await act(phone, 'market-step');
    await expect.poll(() => shownMs(phone)).toBe(stoppedMs + HOUR_MS);

    const context = await browser.newContext({ ...LAPTOP, baseURL: stack.url, colorScheme: 'dark' });
    const laptop = await context.newPage();
    await logInToConsole(laptop, { email, password }, '/admin/market');
    await expect.poll(() => shownMs(laptop)).toBe(stoppedMs + HOUR_MS);
    await laptop.getByTestId('market-time').fill('tomorrow');
    await expect(laptop.getByText('Enter a time such as 2026-01-05 08:30')).toBeVisible();
    const nextMs = Math.floor((stoppedMs + DAY_MS) / HOUR_MS) * HOUR_MS;
    await laptop
      .getByTestId('market-time')
      .fill(new Date(nextMs).toISOString().slice(0, 16).replace('T', ' '));
    await picture(laptop, testInfo, 'laptop-time');
    await act(laptop, 'market-set-time');
    await expect.poll(() => shownMs(laptop)).toBe(nextMs);
    await expect.poll(() => shownMs(phone)).toBe(nextMs);
    await setFactor(laptop, '60');
    await expect(laptop.getByText('Market time runs × 60').first()).toBeVisible();
    await expect.poll(() => shownMs(laptop)).toBeGreaterThan(nextMs + 60_000);
    await picture(laptop, testInfo, 'laptop-fast');
    await setFactor(laptop, '0');
    await expect(phone.getByText('Market time is stopped').first()).toBeVisible();

    // Every answer is lost after its order: the page asks again with the same key until one arrives.
    faults.expect(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to load resource/);
    const user = await browser.newContext({ baseURL: stack.url, viewport: phone.viewportSize() });
    const trade = await user.newPage();
    const { token } = await openDemoAccount(trade, '/trade?code=EURUSD');
    await expect(trade.getByTestId('buy')).toBeEnabled();
    await rest.call('setSandboxFaults', { seed: 7, lost_answer: 100 }, token);
    await trade.getByTestId('buy').click();
    const report = () => rest.call('sandboxReport', {}, token);
    await expect.poll(async () => (await report()).retries).toBeGreaterThan(0);
    const found = await report();
    expect(found).toMatchObject({
      ...{ passed: true, orders: 1, doubled_orders: 0, retries_without_key: 0, stale_orders: 0 },
    });
    expect(found.faults.lost_answer).toBeGreaterThan(1);
    await rest.call('setSandboxFaults', {}, token);
    await expect(trade.getByTestId('order-success')).toBeVisible();
    await picture(trade, testInfo, 'phone-order');
    expect((await rest.call('myDeals', { status: 1 }, token)).total).toBe(1);
    await user.close();
    await context.close();
  },
);
