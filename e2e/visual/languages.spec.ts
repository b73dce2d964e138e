/**
 * The main pages in every language on the smallest phone, with text of the usual size and of twice that: nothing is cut off, and
 * no page is wider than the phone. Each page of the browser changes its language. The test of every address checks English.
 */
import type { Page } from '@playwright/test';
import { PHONE } from '../devices.ts';
import { createFundedUser, openAs } from '../funded-user.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { PendingRequests } from './pending-requests.ts';
import { ROUTES } from './routes.ts';
import { TAKES_SNAPSHOTS, takeSnapshot } from './snapshots.ts';
import { tooWideNodes } from './size-checker.ts';
import { unreadableTexts } from './unreadable-texts.ts';

const PATHS = [
  '/',
  '/trade?code=EURUSD',
  '/trade/info?code=EURUSD',
  '/product',
  '/order?tab=holding',
  '/order?tab=pending',
  '/rank?view=ranking',
  '/rank?view=copy',
  '/news',
  '/user',
  '/mine/wallet',
  '/mine/charge',
  '/mine/withdraw',
  '/mine/history',
  '/mine/journal',
  '/mine/events',
  '/mine/system',
  '/mine/auth',
  '/mine/invite',
  '/feedback',
] as const;

/** The smallest phone, and a phone of 390 pixels with twice the text. */
const SIZES = [
  { name: '320 px', width: 320, height: 640 },
  { name: 'twice the text', width: 195, height: 422 },
];
/** Every other page is visited in this order, so that the next page keeps the size of the one before. */
const REVERSED = SIZES.toReversed();

const ENGLISH = 'lang-en';
/** Pages that the test of every address does not check in English; snapshots are of all pages. */
const OTHER_PATHS = PATHS.filter((path) => !ROUTES.some((route) => route.path === path));

/** Languages of one page: each part runs in another worker. */
const PARTS = 3;

/** Buttons of the language page, each with the code of its language. */
const CHOICES = '[data-testid^=lang-]';

async function choose(page: Page, choice: string): Promise<void> {
  await navigateInApp(page, '/language');
  // by keyboard: Chromium may take a click for a row next to it after a change of the window's size
  await page.getByTestId(choice).press('Enter');
  await expect(page.getByTestId(choice)).toHaveAttribute('aria-pressed', 'true');
}

for (let part = 0; part < PARTS; part += 1)
  test(`[UI-11] no text of the main pages is cut off in any language, part ${part + 1} of ${PARTS}`, {
    tag: '@night',
  }, async ({ page, rest, stack }) => {
    test.setTimeout(300_000);
    const requests = new PendingRequests(page);
    const session = await createFundedUser({ rest, stack }, '2500');
    const order = { type: 1, cont: '0.1', forex_id: 1, multiple: 100 } as const;
    await rest.call('submitOrder', { ...order, status: 1 }, session.token);
    await rest.call('submitOrder', { ...order, status: 0, target_price: '0.9' }, session.token);
    await openAs(page, session, '/language');
    await expect(page.locator(CHOICES)).toHaveCount(15);
    const choices = await page
      .locator(CHOICES)
      .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset['testid'] ?? ''));
    for (const choice of choices.filter((_, place) => place % PARTS === part)) {
      await choose(page, choice);
      const paths = choice === ENGLISH && !TAKES_SNAPSHOTS ? OTHER_PATHS : PATHS;
      for (const [place, path] of paths.entries()) {
        await navigateInApp(page, path);
        for (const { name, ...room } of place % 2 === 0 ? SIZES : REVERSED)
          await test.step(`${choice}: ${path}, ${name}`, async () => {
            await page.setViewportSize(room);
            await requests.waitUntilIdle();
            expect.soft(await unreadableTexts(page), `${choice}: ${path}, ${name}`).toEqual([]);
            expect
              .soft(await tooWideNodes(page, room.width), `${choice}: ${path}, ${name}: sideways scroll`)
              .toEqual([]);
          });
        if (!TAKES_SNAPSHOTS) continue;
        await page.setViewportSize(PHONE.viewport);
        await requests.waitUntilIdle();
        await takeSnapshot(page, `languages/${choice}${path.replaceAll(/\W+/g, '-')}`);
      }
    }
  });
