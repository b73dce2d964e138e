/** Price alerts, and the push settings of a device. */
import { MarketInterventions } from '../market-interventions.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

const POINT = 1e-5;
/** Example subscription of RFC 8291, appendix A. */
const SUBSCRIPTION = {
  endpoint: 'http://127.0.0.1:9/a-browser',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

test('[TRADE-6] [TRADE-8] [CHART-6] the calendar of an instrument opens; an alert is set by price, listed with its distance, fires and is announced', async ({
  page,
  rest,
  stack,
}) => {
  await openDemoAccount(page, '/trade?code=NATGAS');
  await page.getByTestId('calendar-button').click();
  const calendar = page.getByTestId('calendar-sheet');
  // gas storage is every Thursday
  const coming = calendar.getByRole('list', { name: 'Upcoming' });
  await expect(coming.getByRole('listitem').first()).toContainText('Natural gas storage');
  await expect(coming.getByRole('listitem').first()).toContainText('Medium importance');
  await expect(calendar.getByRole('list', { name: 'Last seven days' })).toContainText('Natural gas storage');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();

  await navigateInApp(page, '/trade?code=EURUSD');
  await page.getByTestId('alert-bell').click();
  const sheet = page.getByTestId('alert-sheet');
  await expect(sheet.getByTestId('alert-add')).toBeEnabled();
  const [instrument] = await rest.call('tradeList', { searchCurrency: 'EURUSD' });
  const bid = instrument?.ForexQuotations.Bid ?? 0;
  const above = (bid + 2_000 * POINT).toFixed(5);
  const below = (bid - 2_000 * POINT).toFixed(5);
  for (const price of [below, above]) {
    await sheet.getByTestId('alert-price').fill(price);
    await sheet.getByTestId('alert-add').click();
    await expect(sheet.getByRole('listitem').filter({ hasText: price })).toContainText('pips');
  }
  await sheet.getByTestId('alert-add').click();
  await expect(
    page.getByTestId('toast').filter({ hasText: 'You already have an alert at this price' }),
  ).toBeVisible();
  await sheet.getByRole('button', { name: `Remove alert at \u2066${below}\u2069` }).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: below })).toHaveCount(0);

  const acts = await MarketInterventions.login(stack.url);
  await acts.setPrice('EURUSD', (bid + 2_200 * POINT).toFixed(5));
  await expect(page.getByTestId('toast').filter({ hasText: `reached \u2066${above}` })).toBeVisible();
  await expect(sheet.locator('[data-testid^="alert-fired-"]')).toContainText(above);
  await expect(sheet.locator('[data-testid^="alert-remove-"]')).toHaveCount(0);
});

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[PROFILE-10] a device receives the pushes it chose, each switch is saved at once, and switching off removes the subscription', {
    tag: '@night',
  }, async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    // no push service is reachable: the browser's part is simulated
    await page.addInitScript((subscription) => {
      let own: object | null = null;
      const made = {
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: () => {
          own = null;
          return Promise.resolve(true);
        },
      };
      const parts = {
        subscribe: () => {
          own = made;
          return Promise.resolve(own);
        },
        getSubscription: () => Promise.resolve(own),
      };
      Object.assign(PushManager.prototype, parts);
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = () => Promise.resolve('granted' as const);
    }, SUBSCRIPTION);
    const { token } = await openDemoAccount(page, '/mine/system');
    const device = async () => {
      const answer = await page.request.get('/api/push/device', { headers: { authorization: token } });
      return ((await answer.json()) as { data: unknown }).data;
    };
    await page.getByTestId('push-on').click();
    await expect(page.getByTestId('push-on')).toBeChecked();
    const everything = { fills: true, stops: true, margin: true, alerts: true, money: true };
    await expect.poll(device).toEqual({ endpoint: SUBSCRIPTION.endpoint, ...everything });
    await page.getByTestId('push-fills').click();
    await expect(page.getByTestId('push-fills')).not.toBeChecked();
    await expect.poll(device).toEqual({ endpoint: SUBSCRIPTION.endpoint, ...everything, fills: false });
    await page.getByTestId('push-on').click();
    await expect(page.getByTestId('push-fills')).toHaveCount(0);
    await expect.poll(device).toMatchObject({ endpoint: null });
  });
});
