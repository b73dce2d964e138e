/**
 * Every route with a real account, on a phone and on a laptop in English and in Arabic, on a phone in Japanese; as a visitor
 * and with a demo account on a phone in English. `screens.spec.ts` has their pages in the other variants. One page is opened
 * per variant and account; the other routes are reached by navigation inside the app. The Arabic page is widened on each route.
 */
import type { BrowserContextOptions } from '@playwright/test';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { LAPTOP, PHONE } from '../devices.ts';
import { openAs, createFundedUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';
import type { RestClient } from '../rest-client.ts';
import type { Site } from '../site.ts';
import { checkRoute, checkWidened } from './route-checker.ts';
import { navigateToScreen, recordLayoutShift } from './page-checks.ts';
import { ROUTES } from './routes.ts';
import { PendingRequests } from './pending-requests.ts';

const TIME_LIMIT_MS = 240_000;

const ACCOUNTS = ['visitor', 'demo', 'real'] as const;
type Account = (typeof ACCOUNTS)[number];

/** The light theme is checked while the dark variant navigates: an open page follows the system's theme. */
const VARIANTS = [
  { name: 'dark', locale: 'en-GB' },
  { name: 'arabic', locale: 'ar-EG' },
  { name: 'japanese', locale: 'ja-JP' },
] as const;
type VariantName = (typeof VARIANTS)[number]['name'];

const DEVICES = [
  { device: 'phone', use: PHONE },
  { device: 'wide', use: LAPTOP },
] as const satisfies readonly { device: string; use: BrowserContextOptions }[];

for (const { device, use } of DEVICES)
  for (const { name, locale } of variantsOf(device))
    test.describe(`${name}, ${device}`, () => {
      test.use({ ...use, locale, colorScheme: 'dark' });

      for (const account of accountsOf(name, device))
        test(`[UI-5] [UI-8] [UI-11] [SCREEN-16] every address, as ${account}`, {
          tag: account === 'real' && name === 'dark' && device === 'phone' ? [] : '@night',
        }, async ({ page, rest, stack }) => {
          test.setTimeout(TIME_LIMIT_MS);
          await recordLayoutShift(page);
          const requests = new PendingRequests(page);
          const session = await accountOf(account, { rest, stack });
          if (session === null) await page.goto('/');
          else await openAs(page, session, '/');
          for (const route of routesOf(account)) {
            // do not leave a document while it has open requests
            if (route.withoutAppBars === true) await requests.waitUntilIdle();
            await (route.withoutAppBars === true
              ? page.goto(route.path)
              : navigateToScreen(page, route.path));
            if (session === null && route.login === true) {
              await expect(page).toHaveURL((url) => isLoginFor(url, route.path));
              continue;
            }
            await expect(page).toHaveURL((url) => url.pathname === pathOf(route.path));
            await requests.waitUntilIdle();
            if (account === 'real' && route.shows !== undefined)
              await expect(page.getByTestId(route.shows)).toBeVisible();
            await checkRoute(page, `${route.name}-${account}`, {
              name: `${name}-${device}`,
              // languages change neither roles nor colours, accounts only texts
              axe: name !== 'dark' || account === 'demo' ? 'none' : device === 'phone' ? 'all' : 'structure',
              // both layouts have the same colours
              alsoLight: name === 'dark' && device === 'phone' && account !== 'demo',
              takesSnapshot: name !== 'japanese',
            });
            if (name === 'arabic') {
              await page.setViewportSize(LAPTOP.viewport);
              await requests.waitUntilIdle();
              await checkWidened(page, `${route.name}-${account}`, `${name}-wide`);
              await page.setViewportSize(PHONE.viewport);
            }
          }
        });
    });

/** Long words need the narrow layout. */
function variantsOf(device: string) {
  return VARIANTS.filter(({ name }) => name === 'dark' || device === 'phone');
}

/** Texts and layouts are the same for every account that sees a page. */
function accountsOf(variant: VariantName, device: string): readonly Account[] {
  return variant === 'dark' && device === 'phone' ? ACCOUNTS : ['real'];
}

/** A route that is the same for every account is opened with the real one only. */
function routesOf(account: Account) {
  return ROUTES.filter(({ sameForAll, visitorsOnly }) =>
    account === 'real' ? visitorsOnly !== true : sameForAll !== true,
  );
}

async function accountOf(
  account: Account,
  api: { rest: RestClient; stack: Site },
): Promise<SessionWire | null> {
  if (account === 'visitor') return null;
  const session =
    account === 'real' ? await createFundedUser(api, '2500') : await api.rest.call('openDemo', {});
  const order = { type: 1, cont: '0.2', forex_id: 1, multiple: 100 } as const;
  await api.rest.call('submitOrder', { ...order, status: 1 }, session.token);
  await api.rest.call('submitOrder', { ...order, status: 0, target_price: '0.9' }, session.token);
  return session;
}

/** The login page that leads back to the requested page; its own route checks its contents. */
function isLoginFor({ pathname, searchParams }: URL, path: string): boolean {
  return pathname === '/login' && searchParams.get('from') === path;
}

function pathOf(path: string): string {
  return path.split(/[?#]/u, 1)[0] ?? path;
}
