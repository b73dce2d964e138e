/** Text at 200 % on a phone and zoom of 400 % on a desktop: every text stays readable. One page visits both sizes of each address. */
import { openAs, createFundedUser } from '../funded-user.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { PendingRequests } from './pending-requests.ts';
import { unreadableTexts } from './unreadable-texts.ts';

const PATHS = [
  '/',
  '/order',
  '/rank?view=ranking',
  '/user',
  '/mine/wallet',
  '/mine/charge',
  '/mine/withdraw',
  '/mine/system',
  '/news',
  '/rank?view=copy',
  '/product',
  '/trade/info?code=EURUSD',
  '/news/detail?id=1',
  '/language',
  '/feedback',
  '/mine/announcement',
  '/mine/email',
  '/mine/events',
  '/mine/history',
  '/mine/journal',
  '/mine/password',
  '/mine/auth',
  '/mine/invite',
  '/mine/withdraw-way?type=1',
  '/mine/withdraw-way?type=2',
  '/mine/bank-card-list',
  '/mine/coin-address-list',
  // last, because it is scrolled
  '/trade?code=EURUSD',
] as const;

/** Viewports of a desktop at 400 % zoom and of a phone with doubled text (WCAG 1.4.10, 1.4.4). */
const SIZES = [
  { name: 'a fourth of the width', width: 320, height: 640 },
  { name: 'twice the text', width: 195, height: 422 },
] as const;

test('[UI-5] with twice the text or a fourth of the width no text of the pages is cut off or written over, and the Trade page scrolls from its ticket', async ({
  page,
  rest,
  stack,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(SIZES[0]);
  const requests = new PendingRequests(page);
  const session = await createFundedUser({ rest, stack }, '2500');
  const order = { type: 1, cont: '0.1', forex_id: 1, multiple: 100 } as const;
  await rest.call('submitOrder', { ...order, status: 1 }, session.token);
  await openAs(page, session, '/language');
  for (const path of PATHS) {
    await navigateInApp(page, path);
    for (const { name, ...room } of SIZES)
      await test.step(`${path}, ${name}`, async () => {
        await page.setViewportSize(room);
        await requests.waitUntilIdle();
        expect.soft(await unreadableTexts(page), `${path}, ${name}`).toEqual([]);
        const root = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(root, `${path}, ${name}: no sideways scroll`).toBeLessThanOrEqual(0);
      });
  }

  await page.getByTestId('ticket-multiple').hover();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  // the page may end with the ticket
  await page.mouse.wheel(0, -100);
  await expect.poll(scrolled).toBeLessThan(before);
});
