/**
 * Every address in a language that nobody speaks: English accented, a third longer and in brackets. What stands without
 * brackets was written in code; what is cut off would be in a language of long words.
 */
import type { Page } from '@playwright/test';
import { openAs, createFundedUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';
import { unreadableTexts } from './unreadable-texts.ts';
import { pseudoTranslations } from './pseudo-translations.ts';
import { ROUTES } from './routes.ts';
import { PendingRequests } from './pending-requests.ts';
import { navigateInApp } from './in-app-navigation.ts';

/** Names that are the same everywhere, and those of countries, which the browser knows. */
const NAMES = new Set(['vernier', 'English', 'Charting by TradingView', ...countries()]);

function countries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return letters.flatMap((one) => letters.map((other) => names.of(one + other) ?? ''));
}

test('[UI-6] every text comes from the words of the language, and has room where they are long', async ({
  page,
  rest,
  stack,
}) => {
  test.setTimeout(180_000);
  await page.route(/\/assets\/en\.(?:first|rest)-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: pseudoTranslations() }),
  );
  const given = givenTexts(page);
  const requests = new PendingRequests(page);
  const session = await createFundedUser({ rest, stack }, '2500');
  const order = { type: 1, cont: '0.1', forex_id: 1, multiple: 100 } as const;
  await rest.call('submitOrder', { ...order, status: 1 }, session.token);
  // the first page comes drawn with real words, so it is walked to
  await openAs(page, session, '/language');
  for (const route of ROUTES)
    await test.step(route.name, async () => {
      await (route.withoutAppBars === true ? page.goto(route.path) : navigateInApp(page, route.path));
      await requests.waitUntilIdle();
      const texts = (await page.evaluate(textsInCode)).filter((text) => !NAMES.has(text) && !given.has(text));
      expect.soft(texts, `${route.name}: written in code`).toEqual([]);
      expect.soft(await unreadableTexts(page), `${route.name}: without room`).toEqual([]);
    });
});

/** What the server said, word for word: names, codes and texts that administrators wrote. */
function givenTexts(page: Page): { has: (text: string) => boolean } {
  const heard: string[] = [];
  page.on('response', (response) => {
    if (/json/.test(response.headers()['content-type'] ?? ''))
      response.text().then(
        (text) => heard.push(text.replaceAll('\\"', '"')),
        () => {
          // a page that is left takes its answers along
        },
      );
  });
  return { has: (text) => heard.some((body) => body.includes(text)) };
}

/** Runs in the page: pieces with a word outside the brackets, also of what names a thing for the ear. Codes are in capitals. */
function textsInCode(): string[] {
  // days, units and countries are the browser's words; a language is called by its own name
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
