/**
 * Every address as a visitor, with a demo account and with a real one, in four dresses on a phone and on a laptop. One
 * page is opened for each and walked through from inside, as somebody does who uses the app.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { LAPTOP, PHONE } from '../devices.ts';
import { openAs, createFundedUser } from '../funded-user.ts';
import { expect, test } from '../test.ts';
import type { RestClient } from '../rest-client.ts';
import type { Stack } from '../stack.ts';
import { routeChecker } from './route-checker.ts';
import { recordLayoutShift } from './page-checks.ts';
import { ROUTES } from './routes.ts';
import { PendingRequests } from './pending-requests.ts';
import { navigateInApp } from './in-app-navigation.ts';

const WALK_MS = 240_000;

const PEOPLE = ['visitor', 'demo', 'real'] as const;
type Who = (typeof PEOPLE)[number];

/** Light is looked at in the walk of dark: a page follows the system's colours while it is open. */
const TONGUES = [
  { tongue: 'dark', locale: 'en-GB', alsoLight: true, rules: 'all' },
  // the same colours on the same parts, and contrast takes axe half its time
  { tongue: 'arabic', locale: 'ar-EG', alsoLight: false, rules: 'all but contrast' },
  { tongue: 'japanese', locale: 'ja-JP', alsoLight: false, rules: 'all but contrast' },
] as const;

const DEVICES = [
  { device: 'phone', use: { ...PHONE, deviceScaleFactor: 1 } },
  { device: 'wide', use: LAPTOP },
] as const satisfies readonly { device: string; use: BrowserContextOptions }[];

for (const { device, use } of DEVICES)
  for (const { tongue, locale, alsoLight, rules } of TONGUES)
    test.describe(`${tongue}, ${device}`, () => {
      test.use({ ...use, locale, colorScheme: 'dark' });

      for (const who of PEOPLE)
        test(`[UI-8] every address, as ${who}`, async ({ page, rest, stack }) => {
          test.setTimeout(WALK_MS);
          await recordLayoutShift(page);
          const requests = new PendingRequests(page);
          const session = await accountOf(who, { rest, stack });
          if (session === null) await page.goto('/');
          else await openAs(page, session, '/');
          const inspect = routeChecker(page, {
            name: `${tongue}-${device}`,
            alsoLight,
            // the fullest account is enough to look at
            photographed: who === 'real' || (device === 'phone' && tongue === 'dark'),
            axe: rules,
          });
          for (const route of ROUTES) {
            // a document is not left while it still asks for something
            if (route.withoutAppBars === true) await requests.waitUntilIdle();
            await (route.withoutAppBars === true ? page.goto(route.path) : walkAfresh(page, route.path));
            if (session === null && route.login === true) {
              await expect(page).toHaveURL((url) => isLoginFor(url, route.path));
              continue;
            }
            await expect(page).toHaveURL((url) => url.pathname === pathOf(route.path));
            await requests.waitUntilIdle();
            await inspect(`${route.name}-${who}`);
          }
        });
    });

async function accountOf(who: Who, world: { rest: RestClient; stack: Stack }): Promise<SessionWire | null> {
  if (who === 'visitor') return null;
  if (who === 'real') return createFundedUser(world, '2500');
  const session = await world.rest.call('openDemo', {});
  const order = { type: 1, cont: '0.2', forex_id: 1, multiple: 100 } as const;
  await world.rest.call('submitOrder', { ...order, status: 1 }, session.token);
  await world.rest.call('submitOrder', { ...order, status: 0, target_price: '0.9' }, session.token);
  return session;
}

/** Shifts of the page before are not the next one's. */
async function walkAfresh(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const { layoutShifts } = window as unknown as { layoutShifts: unknown[] };
    layoutShifts.length = 0;
  });
  await navigateInApp(page, path);
}

/** The log-in that leads back to where one wanted to go; it is looked at under its own address. */
function isLoginFor({ pathname, searchParams }: URL, path: string): boolean {
  return pathname === '/login' && searchParams.get('from') === path;
}

function pathOf(path: string): string {
  return path.split('?', 1)[0] ?? path;
}
