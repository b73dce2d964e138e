/** External support pages: in a frame, as an address to copy, or by redirect. */
import type { BrowserContext } from '@playwright/test';
import type { Envelope } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { OPERATOR_SITE, SERVICE_LINK } from '../settings.ts';
import { expect, test } from '../test.ts';

test.use({ settings: OPERATOR_SITE });

test.beforeEach(({ context }) =>
  context.route('https://help.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Help</title><h1>Help desk</h1>' }),
  ),
);

/** Simulates another `SERVICE_LINK_TYPE`. */
async function ofType(context: BrowserContext, type: number): Promise<void> {
  await context.route(`**${splitPath('basicInfo').path}*`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as Envelope<BasicInfoWire>;
    const json = { ...envelope, data: { ...envelope.data, service_link_type: type } };
    await route.fulfill({ response, json });
  });
}

test('[SITE-10] an external page is shown in a frame, for visitors too', { tag: '@night' }, async ({
  page,
}) => {
  await page.goto('/mine/chat');
  const help = page.frameLocator('[data-testid="chat-external"]');
  await expect(help.getByRole('heading')).toHaveText('Help desk');
});

test('[SITE-10] the address is shown and can be copied and opened', { tag: '@night' }, async ({
  page,
  context,
}) => {
  await ofType(context, 2);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/mine/chat');
  await expect(page.getByTestId('support-link')).toHaveText(SERVICE_LINK);
  await page.getByTestId('support-copy').click();
  await expect(page.getByTestId('support-copy')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SERVICE_LINK);
  const opened = page.waitForEvent('popup');
  await page.getByTestId('support-open').click();
  await expect((await opened).getByRole('heading')).toHaveText('Help desk');
});

test('[SITE-10] the browser is redirected at once, and back leads to the previous page', {
  tag: '@night',
}, async ({ page, context }) => {
  await ofType(context, 3);
  await page.goto('/language');
  await page.goto('/mine/chat');
  await expect(page).toHaveURL(SERVICE_LINK);
  await page.goBack();
  await expect(page).toHaveURL(/\/language$/);
});
