/**
 * Every route in a pseudo-locale: English accented, a third longer and in brackets. Text without brackets is hard-coded;
 * text that is cut off would be cut off in a language with long words, from left to right or from right to left.
 */
import type { Page } from '@playwright/test';
import { openAs, createFundedUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';
import { unreadableTexts } from './unreadable-texts.ts';
import { pseudoTranslations } from './pseudo-translations.ts';
import { ROUTES } from './routes.ts';
import { PendingRequests } from './pending-requests.ts';
import { navigateInApp } from '../in-app-navigation.ts';

/** Names that are not translated, and country names, which come from the browser. */
const NAMES = new Set([
  'vernier',
  'English',
  // the notice of the chart library, in parts
  'TradingView Lightweight Charts™ Copyright',
  '2025 TradingView',
  'Inc.',
  ...countries(),
]);

function countries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return letters.flatMap((one) => letters.map((other) => names.of(one + other) ?? ''));
}

test('[UI-6] every text comes from the locale and fits when it is long', async ({ page, rest, stack }) => {
  test.setTimeout(180_000);
  await page.route(/\/assets\/en\.(?:first|rest)-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: pseudoTranslations() }),
  );
  const fromServer = serverTexts(page);
  const requests = new PendingRequests(page);
  const session = await createFundedUser({ rest, stack }, '2500');
  const order = { type: 1, cont: '0.1', forex_id: 1, multiple: 100 } as const;
  await rest.call('submitOrder', { ...order, status: 1 }, session.token);
  // the server renders the first page with the real locale, so it is reached by navigation
  await openAs(page, session, '/language');
  for (const route of ROUTES)
    await test.step(route.name, async () => {
      await (route.withoutAppBars === true ? page.goto(route.path) : navigateInApp(page, route.path));
      await requests.waitUntilIdle();
      const texts = (await page.evaluate(hardCodedTexts)).filter(
        (text) => !NAMES.has(text) && !fromServer.has(text),
      );
      expect.soft(texts, `${route.name}: hard-coded`).toEqual([]);
      expect.soft(await unreadableTexts(page), `${route.name}: cut off`).toEqual([]);
      await setDirection(page, 'rtl');
      expect.soft(await unreadableTexts(page), `${route.name}: cut off from right to left`).toEqual([]);
      await setDirection(page, 'ltr');
    });
});

function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  return page.evaluate((to) => void (document.documentElement.dir = to), direction);
}

/** Texts from server responses: names, codes and texts that administrators wrote. */
function serverTexts(page: Page): { has: (text: string) => boolean } {
  const bodies: string[] = [];
  page.on('response', (response) => {
    if (/json/.test(response.headers()['content-type'] ?? ''))
      response.text().then(
        (text) => bodies.push(text.replaceAll('\\"', '"')),
        () => {
          // responses of the previous page are not available
        },
      );
  });
  return { has: (text) => bodies.some((body) => body.includes(text)) };
}

/** Runs in the page: texts with a word outside the brackets, accessible names included. Codes are in capitals. */
function hardCodedTexts(): string[] {
  // days, units and countries come from the browser; a language has its native name
  const BROWSERS =
    /\b(January|February|March|April|May|June|July|August|September|October|November|December|sec|min|hr|days?|UTC|GMT)\b/g;
  const left = (text: string) =>
    text
      .replaceAll(/⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, ' ')
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(BROWSERS, ' ')
      .split(/[\n·|,:()]+|\s{2,}/)
      .map((piece) => piece.replace(/\+\d+$/, '').trim())
      .filter((piece) => /\p{Ll}{2}/u.test(piece));
  const found = new Set<string>();
  const outside = 'script, style, code, [lang]:not(html), svg, .chart-box, iframe';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest(outside) === null && node.parentElement.checkVisibility())
      for (const piece of left(node.textContent ?? '')) found.add(piece);
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (element.closest('[lang]:not(html), code') === null)
        for (const piece of left(element.getAttribute(name) ?? '')) found.add(piece);
  return [...found];
}
