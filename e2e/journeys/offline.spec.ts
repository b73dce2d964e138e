/** The installed app: what makes it installable, a start without a network, and a new version that waits for a tap. */
import type { Page } from '@playwright/test';
import { NextRelease } from '../next-release.ts';
import { expect, test } from '../test.ts';
import { openDemoByTap } from '../user.ts';

test.use({ serviceWorkers: 'allow' });

/** What a browser itself writes while nothing can be reached. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|WebSocket connection to/;

async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Everything that any cache of this origin holds. */
function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return held.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** `/assets/en.first-1a2b3c4.js` is `en.first`; another file is none. */
function languageHalf(path: string): string[] {
  return /([a-z]+\.(?:first|rest))-[\w-]+\.js$/.exec(path)?.slice(1) ?? [];
}

type Kept = { token: string | null; orders: { orders: unknown[] } | null } | undefined;

/** Reads the one record that pages keep, after putting `copy` back into its place or laying one aside. */
function kept(page: Page, act: 'read' | 'lay aside' | 'put back' = 'read'): Promise<Kept> {
  return page.evaluate(async (how) => {
    const open = indexedDB.open('vernier', 2);
    const done = (request: IDBRequest) =>
      new Promise<unknown>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    open.addEventListener('upgradeneeded', () => open.result.createObjectStore('kept'));
    const database = (await done(open)) as IDBDatabase;
    const store = database.transaction('kept', 'readwrite').objectStore('kept');
    if (how === 'lay aside') await done(store.put(await done(store.get('last')), 'aside'));
    if (how === 'put back') await done(store.put(await done(store.get('aside')), 'last'));
    const record = (await done(store.get('last'))) as Kept;
    database.close();
    return record === undefined ? undefined : { token: record.token, orders: record.orders };
  }, act);
}

/** As a phone does when another app comes to the front. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
}

test('[OFFLINE-1] the manifest names the brand and its icons, which are there in their sizes', async ({
  page,
}) => {
  await page.goto('/login');
  const found = await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    const manifest = (await (await fetch(href)).json()) as {
      name: string;
      display: string;
      start_url: string;
      background_color: string;
      icons: { src: string; sizes: string; type: string; purpose: string }[];
    };
    const apple = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? '';
    const drawn = async (src: string) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob());
      return `${picture.width}x${picture.height}`;
    };
    const icons = manifest.icons.filter(({ type }) => type === 'image/png');
    return {
      ...manifest,
      apple: await drawn(apple),
      icons: await Promise.all(icons.map(async (icon) => ({ ...icon, drawn: await drawn(icon.src) }))),
    };
  });
  expect(found).toMatchObject({
    name: 'Vernier',
    display: 'standalone',
    start_url: '/',
    background_color: '#0a0e0c',
    apple: '180x180',
  });
  expect(found.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { sizes, drawn } of found.icons) expect(drawn).toBe(sizes);
});

test('[OFFLINE-4] [OFFLINE-5] a start without a network shows what this session saw with its age, sends nothing, and does not show it to another user', async ({
  page,
  context,
  faults,
}) => {
  // nine documents, each with all of its files from the worker
  test.slow();
  faults.expect(NO_NETWORK);
  await openDemoByTap(page, '/trade?code=EURUSD');
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').getByRole('button', { name: 'See orders' }).click();
  const order = page.locator('[data-testid^="order-profit-"]');
  await expect(order).toBeVisible();
  await workerReady(page);
  // it keeps what it shows only while the connection says that it is true
  await expect
    .poll(async () => {
      await hide(page);
      return (await kept(page))?.orders?.orders.length;
    })
    .toBe(1);
  // of the words only the language in use, with both of its files
  await expect
    .poll(async () => (await cached(page)).flatMap(languageHalf).sort())
    .toEqual(['en.first', 'en.rest']);
  const held = await cached(page);
  expect(held.length).toBeGreaterThan(50);
  expect(held.filter((path) => !/^\/(?:assets|icons|logos|flags)\/|^\/[\w.]+$/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/order');
  await expect(page.getByTestId('reconnecting')).toContainText('Offline');
  const age = page.getByTestId('data-age');
  await expect(age).toContainText(/\d+ sec old/);
  const young = (await age.textContent()) ?? '';
  await expect(age).not.toHaveText(young);
  await expect(order).toBeVisible();
  await order.click();
  await expect(page.getByTestId('order-close')).toHaveText('Offline');
  await expect(page.getByTestId('order-close')).toBeDisabled();
  await page.goto('/trade?code=EURUSD');
  await expect(page.getByTestId('buy')).toContainText('Offline');
  await expect(page.getByTestId('buy')).toBeDisabled();
  await page.goto('/');
  await expect(page.getByTestId('price-EURUSD')).toHaveClass(/price--muted/);

  await context.setOffline(false);
  await expect(page.getByTestId('reconnecting')).toBeHidden({ timeout: 30_000 });
  await expect(page.getByTestId('price-EURUSD')).not.toHaveClass(/price--muted/);
  await kept(page, 'lay aside');
  await page.goto('/user');
  await page.getByTestId('user-logout').click();
  await page.getByTestId('confirm').click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(async () => (await kept(page))?.orders ?? 'none').toBe('none');

  // somebody else on the same device, to whom the record was left behind
  await openDemoByTap(page, '/order');
  await page.getByTestId('summary-balance').waitFor();
  await kept(page, 'put back');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByTestId('reconnecting')).toContainText('Nothing is kept on this device.');
  await expect(order).toHaveCount(0);
  await expect.poll(async () => kept(page)).toBeUndefined();
  await context.setOffline(false);
});

/** A worker answers only when it has put away what the one before it kept: hundreds of files, on a machine that others use too. */
const TAKING_OVER = { timeout: 50_000 };

test('[OFFLINE-3] a new version waits for the tap, then all pages take it but one on which something was entered', async ({
  context,
  stack,
}) => {
  const site = await NextRelease.start(stack.url);
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(site.url + path);
    return page;
  };
  const version = (page: Page) => page.locator('html').getAttribute('data-version');
  try {
    const tapped = await open('/');
    await workerReady(tapped);
    const idle = await open('/language');
    const writing = await open('/login');
    await writing.getByTestId('login-account').fill('half@');
    const pages = [tapped, idle, writing];
    const loads = new Map(pages.map((page) => [page, 0]));
    for (const page of pages) page.on('load', () => loads.set(page, (loads.get(page) ?? 0) + 1));
    const old = await version(tapped);
    site.publish();
    await tapped.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    for (const page of pages) await expect(page.getByTestId('new-version')).toBeVisible();
    expect([...loads.values()]).toEqual([0, 0, 0]);

    await tapped.getByTestId('new-version-take').click();
    for (const page of [tapped, idle]) {
      await expect(page.locator('html')).toHaveAttribute('data-version', 'feedfacecafe', TAKING_OVER);
      await expect(page.getByTestId('new-version')).toBeHidden();
    }
    await expect(writing.getByTestId('login-account')).toHaveValue('half@');
    await expect(writing.getByTestId('new-version')).toBeVisible();
    expect(await version(writing)).toBe(old);
    // a page has its version before it has loaded
    await expect.poll(() => [...loads.values()]).toEqual([1, 1, 0]);
  } finally {
    for (const page of context.pages()) await page.close();
    site.stop();
  }
});
