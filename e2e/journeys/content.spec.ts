/** Content of the site: news, announcements, the company's email, feedback. */
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

test('[SITE-4] a visitor opens an article and returns to the list at the same position; the page of a removed one states that', {
  tag: '@night',
}, async ({ page, faults }) => {
  faults.expect(/HTTP 4\d\d/);
  await page.goto('/');
  await page.getByTestId('home-news').click();
  await expect(page).toHaveURL(/\/news$/);
  const rows = page.locator('[data-testid^="news-"]:is(a[href^="/news/detail"])');
  await expect(rows.first().getByRole('heading')).toBeVisible();
  const title = await rows.nth(1).getByRole('heading').textContent();
  await rows.nth(1).click();
  await expect(page.getByTestId('article').getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.getByTestId('article').locator('.markup p').first()).toBeVisible();
  await page.getByTestId('back').click();
  await expect(rows.nth(1)).toBeVisible();
  await navigateInApp(page, '/news/detail?id=999999');
  await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
});

test('[NEWS-4] a new installation has market news soon after its first start', { tag: '@night' }, async ({
  page,
  rest,
}) => {
  // late in the week it is not on the first page of the list
  const review = async () => {
    for (let number = 1; ; number += 1) {
      const { list } = await rest.call('newsList', { category_id: 1, page: number });
      const found = list.find(({ title }) => title.startsWith('Week in review'));
      if (found !== undefined || list.length === 0) return found;
    }
  };
  await expect.poll(async () => (await review())?.title, { timeout: 90_000 }).toBeDefined();
  await page.goto(`/news/detail?id=${(await review())?.id}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await page.getByTestId('article-trade').click();
  await expect(page).toHaveURL(/\/trade\?code=[A-Z0-9]+$/);
});

test('[SITE-6] feedback is kept during the login, and arrives in the support chat', async ({
  page,
  rest,
}) => {
  await page.goto('/feedback');
  await page.getByTestId('feedback-submit').click();
  await expect(page.getByTestId('feedback-text')).toHaveAttribute('aria-invalid', 'true');
  await page.getByTestId('topic-problem').click();
  await page.getByTestId('feedback-text').fill('The chart hides <b>my</b> line.');
  await page.getByTestId('feedback-submit').click();
  await expect(page).toHaveURL(/\/login\?from=\/feedback$/);
  await page.getByTestId('open-demo').click();
  await expect(page).toHaveURL(/\/feedback$/);
  await expect(page.getByTestId('feedback-text')).toHaveValue('The chart hides <b>my</b> line.');
  await page.getByTestId('feedback-submit').click();
  await expect(page.getByTestId('feedback-sent')).toBeVisible();
  const session = await page.evaluate(
    () => JSON.parse(localStorage.getItem('vernier.session') ?? '{}') as { token?: string },
  );
  const conversation = await rest.call('supportMessages', {}, session.token);
  expect(conversation.list.map(({ from, text }) => ({ from, text }))).toEqual([
    { from: 'user', text: 'A problem\nThe chart hides <b>my</b> line.' },
  ]);
  await page.getByTestId('feedback-chat').click();
  await expect(page).toHaveURL(/\/mine\/chat$/);
});

test('[SITE-5] the user page links to all content pages; announcements name the five countries, and the e-mail can be copied', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDemoAccount(page, '/user');
  const checks: Readonly<Record<string, () => Promise<void>>> = {
    '/mine/announcement': () =>
      expect(page.getByTestId('not-served').getByRole('listitem')).toHaveText([
        'China',
        'Cuba',
        'Israel',
        'North Korea',
        'Vanuatu',
      ]),
    '/mine/email': async () => {
      await expect(page.getByTestId('complaint-email')).toHaveText('complaints@vernier.example');
      await page.getByTestId('email-copy').click();
      await expect(page.getByTestId('email-copy')).toContainText('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('complaints@vernier.example');
    },
  };
  for (const [testId, path] of [
    ['user-news', '/news'],
    ['user-announcement', '/mine/announcement'],
    ['user-verify', '/market/verify'],
    ['user-email', '/mine/email'],
    ['user-feedback', '/feedback'],
  ] as const) {
    await page.getByTestId(testId).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await checks[path]?.();
    await page.goBack();
  }
});
