/** Text at 200 % on a phone and zoom of 400 % on a desktop: every text stays readable. */
import { openAs, createFundedUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';
import { openDemoByTap } from '../user.ts';
import { unreadableTexts } from './unreadable-texts.ts';
import { PendingRequests } from './pending-requests.ts';
import { navigateInApp } from '../in-app-navigation.ts';

const MAIN = [
  '/',
  '/trade?code=EURUSD',
  '/order',
  '/rank?view=ranking',
  '/user',
  '/mine/wallet',
  '/mine/charge',
  '/mine/withdraw',
  '/mine/system',
  '/news',
] as const;

/** Viewports of a phone with doubled text and of a desktop at 400 % zoom (WCAG 1.4.4, 1.4.10). */
const ZOOMED_PHONE = { width: 195, height: 422 };
const SIZES = [
  { name: 'twice the text', ...ZOOMED_PHONE },
  { name: 'a fourth of the width', width: 320, height: 640 },
] as const;

for (const { name, ...room } of SIZES)
  test(`[UI-5] with ${name} no text of the main pages is cut off or written over`, async ({
    page,
    rest,
    stack,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(room);
    const requests = new PendingRequests(page);
    const session = await createFundedUser({ rest, stack }, '2500');
    const order = { type: 1, cont: '0.1', forex_id: 1, multiple: 100 } as const;
    await rest.call('submitOrder', { ...order, status: 1 }, session.token);
    await openAs(page, session, '/language');
    for (const path of MAIN)
      await test.step(path, async () => {
        await navigateInApp(page, path);
        await requests.waitUntilIdle();
        expect.soft(await unreadableTexts(page), path).toEqual([]);
        const root = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(root, `${path}: no sideways scroll`).toBeLessThanOrEqual(0);
      });
  });

test('[UI-5] with twice the text the Trade page scrolls from its ticket too', async ({ page }) => {
  await page.setViewportSize(ZOOMED_PHONE);
  await openDemoByTap(page, '/trade?code=BTCUSD');
  await page.getByTestId('ticket-multiple').hover();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBeGreaterThan(before);
});
