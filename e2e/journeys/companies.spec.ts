/** Company search of a site in main mode. */
import { OPERATOR_SITE } from '../settings.ts';
import { expect, test } from '../test.ts';

test.use({ settings: OPERATOR_SITE });

const THREE_YEARS_S = 3 * 365 * 24 * 3_600;
/** The longest lifetime that browsers give a cookie. */
const MAX_COOKIE_AGE_S = 400 * 24 * 3_600;

test('[SITE-7] a company is found by its legal entity, shown, and entered with its cookie; an unknown name finds nothing', {
  tag: '@night',
}, async ({ page, context, faults }) => {
  faults.expect(/nonius\.example/);
  await context.route('https://nonius.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Nonius</title>' }),
  );
  await page.goto('/product');
  await expect(page.locator('[data-testid^="company-"]')).toHaveCount(4);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('heading', { name: /No results/ })).toBeVisible();
  await page.getByRole('searchbox').fill('markets LIMITED');
  await expect(page.locator('[data-testid^="company-"]')).toHaveCount(1);
  await page.getByRole('searchbox').press('Enter');
  const sheet = page.getByTestId('company-sheet');
  for (const fact of [
    'https://nonius.example',
    'Nonius Markets Limited',
    'Port Louis',
    'desk@nonius.example',
  ])
    await expect(sheet).toContainText(fact);
  await page.getByTestId('company-enter').click();
  await expect(page).toHaveURL('https://nonius.example/');
  const cookie = (await context.cookies()).find(({ name }) => name === 'company_id');
  expect(cookie?.value).toMatch(/^\d+$/);
  expect(cookie?.sameSite).toBe('Lax');
  const cookieLifeS = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(cookieLifeS).toBeGreaterThan(Math.min(THREE_YEARS_S, MAX_COOKIE_AGE_S) - 3_600);
});
