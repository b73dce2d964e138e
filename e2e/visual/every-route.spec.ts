/**
 * Every address as a visitor, with a demo account and with a real one, in dark, light, Arabic and Japanese, on a phone and on a
 * laptop. Each test opens one document and navigates inside the app.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { LAPTOP, PHONE } from '../devices.ts';
import { openAs, settled } from '../settled-user.ts';
import { expect, test } from '../test.ts';
import type { Rest } from '../rest.ts';
import type { Stack } from '../stack.ts';
import { inspect } from './inspector.ts';
import { recordLayoutShift } from './page-checks.ts';
import { type Place, PLACES } from './routes.ts';
import { Traffic } from './traffic.ts';
import { walkTo } from './walk.ts';

const WALK_MS = 240_000;

const ACCOUNTS = ['visitor', 'demo', 'real'] as const;
type Account = (typeof ACCOUNTS)[number];

/** The dark walk also reads the light theme: a page follows the system's colours while it is open. */
const VARIANTS = [
  { name: 'dark', locale: 'en-GB' },
  { name: 'arabic', locale: 'ar-EG' },
  { name: 'japanese', locale: 'ja-JP' },
] as const;

const DEVICES = [
  { device: 'phone', use: PHONE },
  { device: 'wide', use: LAPTOP },
] as const satisfies readonly { device: string; use: BrowserContextOptions }[];

for (const { device, use } of DEVICES)
  for (const { name, locale } of VARIANTS)
    test.describe(`${name}, ${device}`, () => {
      test.use({ ...use, locale, colorScheme: 'dark' });

      for (const account of ACCOUNTS)
        test(`[UI-8] every address, as ${account}`, async ({ page, rest, stack }) => {
          test.setTimeout(WALK_MS);
          await recordLayoutShift(page);
          const traffic = new Traffic(page);
          const session = await sessionOf(account, { rest, stack });
          if (session === null) await page.goto('/');
          else await openAs(page, session, '/');
          for (const place of placesOf(account, name)) {
            // a document is not left while requests are open
            if (place.bare === true) await traffic.quiet();
            await (place.bare === true ? page.goto(place.path) : navigateTo(page, place.path));
            if (session === null && place.login === true) {
              await expect(page).toHaveURL((url) => isLoginFor(url, place.path));
              continue;
            }
            await expect(page).toHaveURL((url) => url.pathname === pathOf(place.path));
            await traffic.quiet();
            await inspect(page, `${place.name}-${account}`, {
              name: `${name}-${device}`,
              // themes change colours only, languages neither colours nor roles
              readsAxe: name === 'dark' && isReadAs(account, place),
              isPhotographed:
                isReadAs(account, place) && (device === 'phone' ? name !== 'japanese' : name === 'dark'),
            });
          }
        });
    });

/** A page that is the same for every account is read once in each layout, as the real account. */
function isReadAs(account: Account, place: Place): boolean {
  return account === 'real' || place.sameForAll !== true;
}

/** All places in English; in the other languages only one account opens the pages that are the same for all. */
function placesOf(account: Account, variant: (typeof VARIANTS)[number]['name']): readonly Place[] {
  if (variant === 'dark') return PLACES;
  const read = PLACES.filter((place) => isReadAs(account, place));
  return account === 'visitor' ? read.filter((place) => place.login !== true) : read;
}

async function sessionOf(account: Account, world: { rest: Rest; stack: Stack }): Promise<SessionWire | null> {
  if (account === 'visitor') return null;
  if (account === 'real') return settled(world, '2500');
  const session = await world.rest.call('openDemo', {});
  const order = { type: 1, cont: '0.2', forex_id: 1, multiple: 100 } as const;
  await world.rest.call('submitOrder', { ...order, status: 1 }, session.token);
  await world.rest.call('submitOrder', { ...order, status: 0, target_price: '0.9' }, session.token);
  return session;
}

/** Shifts of the page before are not the next one's. */
async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const { layoutShifts } = window as unknown as { layoutShifts: unknown[] };
    layoutShifts.length = 0;
  });
  await walkTo(page, path);
}

/** The log-in that leads back to where one wanted to go; it is looked at under its own address. */
function isLoginFor({ pathname, searchParams }: URL, path: string): boolean {
  return pathname === '/login' && searchParams.get('from') === path;
}

function pathOf(path: string): string {
  return path.split('?', 1)[0] ?? path;
}
