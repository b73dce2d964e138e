/**
 * Every address in every size of a window, in English, Arabic and Chinese, with an account that has entries everywhere. One page
 * is opened per language and layout; it is resized on each address. With SNAPSHOTS=on each size is also a picture, in English
 * in both themes.
 */
import { LAPTOP, PHONE } from '../devices.ts';
import { openAs } from '../funded-user.ts';
import { test } from '../test.ts';
import { FULL_SITE } from '../settings.ts';
import { createBusyUser } from './busy-user.ts';
import { recordLayoutShift } from './page-checks.ts';
import { PendingRequests } from './pending-requests.ts';
import { navigateRoutes } from './route-navigation.ts';
import { checkSizes, type ScreenSize, OTHER_SIZES } from './size-checker.ts';
import { takeSnapshot, TAKES_SNAPSHOTS } from './snapshots.ts';

const TIME_LIMIT_MS = 480_000;

const LANGUAGES = [
  { language: 'english', locale: 'en-GB' },
  { language: 'arabic', locale: 'ar-EG' },
  { language: 'chinese', locale: 'zh-HK' },
] as const;

/** Also the narrowest tablet, and in the wide layout where it begins, and where the menu of the account does. */
const LAYOUTS = [
  { layout: 'phone', use: PHONE, sizes: [...OTHER_SIZES.phone, { width: 600, height: 960 }] },
  {
    layout: 'wide',
    use: LAPTOP,
    sizes: [{ width: 900, height: 600 }, { width: 1120, height: 700 }, ...OTHER_SIZES.wide],
  },
] as const;

test.use({ settings: FULL_SITE, colorScheme: 'dark' });

for (const { language, locale } of LANGUAGES)
  for (const { layout, use, sizes } of LAYOUTS)
    test.describe(`${language}, ${layout}`, () => {
      test.use({ ...use, locale });

      test('[UI-5] every address in every size', { tag: '@night' }, async ({ page, rest, stack }) => {
        test.setTimeout(TIME_LIMIT_MS);
        await recordLayoutShift(page);
        const requests = new PendingRequests(page);
        const takePictures = async ({ screen, width, height }: ScreenSize) => {
          if (!TAKES_SNAPSHOTS) return;
          await requests.waitUntilIdle();
          const name = `${width}x${height}/${screen}`;
          await takeSnapshot(page, `sizes/${language}-${name}`);
          if (language !== 'english') return;
          await page.emulateMedia({ colorScheme: 'light' });
          await takeSnapshot(page, `sizes/light-${name}`);
          await page.emulateMedia({ colorScheme: 'dark' });
        };
        const user = await createBusyUser({ rest, stack });
        await navigateRoutes(page, { requests, login: () => openAs(page, user, '/') }, ({ name }) =>
          checkSizes(page, name, sizes, takePictures),
        );
      });
    });
