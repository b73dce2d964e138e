/** Text of the browser at 200 % on a phone: every text stays readable. The test of every address has windows of half and a fourth of the width. */
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../chromium.ts';
import { PHONE } from '../devices.ts';
import { openAs, createFundedUser } from '../funded-user.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, markHintsShown, test } from '../test.ts';
import { PendingRequests } from './pending-requests.ts';
import { unreadableTexts } from './unreadable-texts.ts';

/** Texts that may end with an ellipsis elsewhere, or that the common check skips because a screen reader does. */
const WHOLE_TEXTS =
  '.user-head h2, .trade-pick-code bdi, .chart-axis, .chart-tag b, .home-day-centre, .main-nav-tab';

test('[UI-5] with the browser set to text of twice the size, names and prices of the chart are whole, and no page is wider than a phone', async ({
  rest,
  stack,
}) => {
  const session = await createFundedUser({ rest, stack }, '2500');
  await rest.call(
    'submitOrder',
    { type: 1, cont: '0.1', forex_id: 1, multiple: 100, status: 1 },
    session.token,
  );
  const executablePath = chromiumPath();
  // a style of the page would leave the media queries as they are
  const args = [...chromiumFlags, '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch(executablePath === null ? { args } : { args, executablePath });
  try {
    const page = await browser.newPage({ ...PHONE, baseURL: stack.url, locale: 'en-GB' });
    await page.addInitScript(markHintsShown);
    const requests = new PendingRequests(page);
    await openAs(page, session, '/language');
    for (const path of ['/', '/order', '/user', '/trade?code=EURUSD']) {
      await navigateInApp(page, path);
      if (path.startsWith('/trade')) await page.locator('.chart-tag-entry').waitFor();
      await requests.waitUntilIdle();
      expect.soft(await unreadableTexts(page), path).toEqual([]);
      expect.soft(await page.evaluate(cutOrTouching, WHOLE_TEXTS), path).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wider, `${path}: no sideways scroll`).toBeLessThanOrEqual(0);
    }
    await expect.soft(page.locator('.main-nav')).toBeInViewport({ ratio: 1 });
  } finally {
    await browser.close();
  }
});

/** Runs in the page. Visible texts that leave the window, end before their last letter, or touch one of the same class. */
function cutOrTouching(selector: string): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
  const texts = shown.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { element, box: range.getBoundingClientRect() };
  });
  const lost = texts.filter(({ element, box }) => {
    const cut =
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline';
    return cut || box.left < 0 || box.right > innerWidth;
  });
  const touching = texts.filter(({ element, box }) =>
    texts.some(
      (other) =>
        other.element !== element &&
        other.element.className === element.className &&
        other.box.left < box.right + 1 &&
        other.box.right > box.left - 1 &&
        Math.abs(other.box.top - box.top) < box.height / 2,
    ),
  );
  return [...new Set([...lost, ...touching])].map(
    ({ element }) => `${element.className} ${element.textContent}`,
  );
}
