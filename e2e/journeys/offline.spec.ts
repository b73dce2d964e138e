/** The installed app: manifest, start without a network, and updates. */
import type { Page } from '@playwright/test';
import { NextRelease } from '../next-release.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

test.use({ serviceWorkers: 'allow' });

/** Console messages of the browser without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|WebSocket connection to/;

async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Paths in all caches of this origin. */
function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const cachedPaths = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return cachedPaths.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** `/assets/en.first-1a2b3c4.js` is `en.first`; another file is none. */
function languageHalf(path: string): string[] {
  return /([a-z]+\.(?:first|rest))-[\w-]+\.js$/.exec(path)?.slice(1) ?? [];
}

type CachedRecord = { token: string | null; orders: { orders: unknown[] } | null } | undefined;

/** Reads the record of the offline cache, after saving a copy of it or restoring the copy. */
function cachedRecord(
  page: Page,
  act: 'read' | 'save copy' | 'restore copy' = 'read',
): Promise<CachedRecord> {
  return page.evaluate(async (how) => {
    const open = indexedDB.open('vernier');
    const done = (request: IDBRequest) =>
      new Promise<unknown>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    open.addEventListener('upgradeneeded', () => open.result.createObjectStore('kept'));
    const database = (await done(open)) as IDBDatabase;
    const store = database.transaction('kept', 'readwrite').objectStore('kept');
    if (how === 'save copy') await done(store.put(await done(store.get('last')), 'copy'));
    if (how === 'restore copy') await done(store.put(await done(store.get('copy')), 'last'));
    const record = (await done(store.get('last'))) as CachedRecord;
    database.close();
    return record === undefined ? undefined : { token: record.token, orders: record.orders };
  }, act);
}

/** Hides the page, as a phone does when it shows another app. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
}

test('[OFFLINE-1] the manifest names the brand and icons, which exist in their sizes', async ({ page }) => {
  await page.goto('/login');
  const found = await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    const manifest = (await (await fetch(href)).json()) as {
      name: string;
      display: string;
      start_url: string;
      background_color: string;
      icons: { src: string; sizes: string; type: string; purpose: string }[];
      screenshots: { src: string; sizes: string }[];
      shortcuts: { name: string; name_localized: Record<string, string>; url: string }[];
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
      screenshots: await Promise.all(
        manifest.screenshots.map(async ({ src, sizes }) => ({ sizes, drawn: await drawn(src) })),
      ),
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
  for (const { sizes, drawn } of [...found.icons, ...found.screenshots]) expect(drawn).toBe(sizes);
  expect(found.screenshots).toHaveLength(2);
  expect(found.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'Trade /trade',
    'Orders /order',
    'Account /user',
  ]);
  expect(found.shortcuts[0]?.name_localized).toMatchObject({ de: 'Handel', 'zh-Hant-HK': '交易' });
});

const OFFLINE = 'offline-in-test';

/** Also sets `navigator.onLine` of later documents: Chromium 150 forgets the emulated network state at a navigation. */
async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.addInitScript((flag) => {
    const get = () => sessionStorage.getItem(flag) === null;
    Object.defineProperty(navigator, 'onLine', { get, configurable: true });
  }, OFFLINE);
  await page.evaluate(
    ([flag, isOffline]) => (isOffline ? sessionStorage.setItem(flag, '') : sessionStorage.removeItem(flag)),
    [OFFLINE, offline] as const,
  );
  await page.context().setOffline(offline);
}

test('[OFFLINE-4] [OFFLINE-5] a start without a network shows the cached data of this session with its age, sends nothing, and shows it to no other user', {
  tag: '@night',
}, async ({ page, faults }) => {
  // nine documents, each with all of its files from the service worker
  test.slow();
  faults.expect(NO_NETWORK);
  await openDemoAccount(page, '/trade?code=EURUSD');
  await page.getByTestId('buy').click();
  await page.getByTestId('order-success').getByRole('button', { name: 'See orders' }).click();
  const order = page.locator('[data-testid^="order-profit-"]');
  await expect(order).toBeVisible();
  await workerReady(page);
  // it caches data only while the connection is live
  await expect
    .poll(async () => {
      await hide(page);
      return (await cachedRecord(page))?.orders?.orders.length;
    })
    .toBe(1);
  // of the locales only the current one, with both of its files
  await expect
    .poll(async () => (await cached(page)).flatMap(languageHalf).sort())
    .toEqual(['en.first', 'en.rest']);
  const cachedPaths = await cached(page);
  expect(cachedPaths.length).toBeGreaterThan(50);
  expect(cachedPaths.filter((path) => !/^\/(?:assets|icons|logos|flags)\/|^\/[\w.]+$/.test(path))).toEqual(
    [],
  );

  await setOffline(page, true);
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

  await setOffline(page, false);
  await expect(page.getByTestId('reconnecting')).toBeHidden({ timeout: 30_000 });
  await expect(page.getByTestId('price-EURUSD')).not.toHaveClass(/price--muted/);
  await cachedRecord(page, 'save copy');
  await page.goto('/user');
  await page.getByTestId('user-logout').click();
  await page.getByTestId('confirm').click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(async () => (await cachedRecord(page))?.orders ?? 'none').toBe('none');

  // another user of the same device, with the record of the first
  await openDemoAccount(page, '/order');
  await page.getByTestId('summary-balance').waitFor();
  await cachedRecord(page, 'restore copy');
  await setOffline(page, true);
  await page.reload();
  await expect(page.getByTestId('reconnecting')).toContainText('Nothing is saved on this device.');
  await expect(order).toHaveCount(0);
  await expect.poll(async () => cachedRecord(page)).toBeUndefined();
  await setOffline(page, false);
});

/** A service worker activates after deleting the previous cache: hundreds of files, on a busy machine. */
const ACTIVATION = { timeout: 50_000 };

test('[OFFLINE-3] a new version waits for a tap, then all pages load it except one with unsaved input', {
  tag: '@night',
}, async ({ context, stack }) => {
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
      await expect(page.locator('html')).toHaveAttribute('data-version', 'feedfacecafe', ACTIVATION);
      await expect(page.getByTestId('new-version')).toBeHidden();
    }
    await expect(writing.getByTestId('login-account')).toHaveValue('half@');
    await expect(writing.getByTestId('new-version')).toBeVisible();
    expect(await version(writing)).toBe(old);
    // the version of a page is known before its load ends
    await expect.poll(() => [...loads.values()]).toEqual([1, 1, 0]);
  } finally {
    for (const page of context.pages()) await page.close();
    site.stop();
  }
});
