/** Text of the browser at 200 % on a phone: every text of every address stays readable. */
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../chromium.ts';
import { PHONE } from '../devices.ts';
import { openAs } from '../funded-user.ts';
import { FULL_SITE } from '../settings.ts';
import { expect, markHintsShown, test } from '../test.ts';
import { createBusyUser } from './busy-user.ts';
import { recordLayoutShift } from './page-checks.ts';
import { PendingRequests } from './pending-requests.ts';
import { navigateRoutes } from './route-navigation.ts';
import { checkSizes } from './size-checker.ts';

const TIME_LIMIT_MS = 240_000;

/** Texts that may end with an ellipsis elsewhere, or that the common check skips because a screen reader does. */
const WHOLE_TEXTS =
  '.user-head h2, .trade-pick-code bdi, .chart-axis, .chart-tag b, .home-day-centre, .main-nav-tab';

test.use({ settings: FULL_SITE });

test('[UI-5] with the browser set to text of twice the size, names and prices are whole, and no page is wider than a phone', {
  tag: '@night',
}, async ({ rest, stack }) => {
  test.setTimeout(TIME_LIMIT_MS);
  const executablePath = chromiumPath();
  // a style of the page would leave the media queries as they are
  const args = [...chromiumFlags, '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch(executablePath === null ? { args } : { args, executablePath });
  try {
    const page = await browser.newPage({ ...PHONE, baseURL: stack.url, locale: 'en-GB' });
    await page.addInitScript(markHintsShown);
    await recordLayoutShift(page);
    const requests = new PendingRequests(page);
    const user = await createBusyUser({ rest, stack });
    await navigateRoutes(page, { requests, login: () => openAs(page, user, '/') }, async ({ name }) => {
      if (name === 'trade') await page.locator('.chart-tag-entry').waitFor();
      await checkSizes(page, name, []);
      expect.soft(await page.evaluate(cutOrTouching, WHOLE_TEXTS), name).toEqual([]);
      const bar = page.locator('.main-nav');
      if (await bar.isVisible()) await expect.soft(bar, name).toBeInViewport({ ratio: 1 });
    });
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
    return cut || box.left < 0 || box.right > document.documentElement.clientWidth;
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
