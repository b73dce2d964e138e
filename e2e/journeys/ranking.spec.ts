/** Ranking of the bot traders and the copy trading page, on an installation whose bots have a history. */
import type { Calls } from '@vernier/shared/api/calls';
import { OPERATOR_SITE } from '../settings.ts';
import { expect, test } from '../test.ts';

test.use({ settings: OPERATOR_SITE });

type Trader = Calls['followList']['output']['data'][number];
/** The page reads the ranking again every five seconds. */
const SHORT_TIMEOUT = { timeout: 2_000 };

function longestRanked(traders: readonly Trader[]): readonly Trader[] {
  return traders.toSorted((left, right) => left.max_drawdown - right.max_drawdown || left.rank - right.rank);
}

test('[SITE-1] [SITE-2] a visitor sorts the ranking and opens a trader with its days and orders', async ({
  page,
  rest,
}) => {
  await page.goto('/');
  await page.getByTestId('tab-ranking').click();
  await expect(page).toHaveURL(/\/rank\?view=ranking$/);
  await expect(page.getByTestId('tab-ranking')).toHaveAttribute('aria-current', 'page');
  const board = page.locator('[data-testid^="trader-"]:is(article, button)');
  // the bots trade during the test, so two rows may change places between the call and the page
  const shown = (check: (traders: readonly Trader[]) => Promise<void>) =>
    expect(async () => check((await rest.call('followList', {})).data)).toPass();
  await shown(async (traders) => {
    await expect(board).toHaveCount(traders.length, SHORT_TIMEOUT);
    await expect(board.first()).toContainText(traders[0]!.user.name, SHORT_TIMEOUT);
  });

  await page.getByTestId('rank-by-fall').click();
  await shown((traders) =>
    expect(board.first()).toContainText(longestRanked(traders)[0]!.user.name, SHORT_TIMEOUT),
  );

  const last = longestRanked((await rest.call('followList', {})).data).at(-1)!;
  await page.getByTestId(`trader-${last.id}`).click();
  const sheet = page.getByTestId('trader-sheet');
  await expect(sheet.getByRole('heading', { name: last.user.name })).toBeVisible();
  await shown(async (traders) => {
    const { three_week_win: win } = traders.find(({ id }) => id === last.id)!;
    const text = win === null ? '—' : `${win.toFixed(2)}%`;
    await expect(sheet.getByTestId(`trader-win-${last.id}`)).toHaveText(text, SHORT_TIMEOUT);
  });
  await sheet.getByText('Day by day').click();
  // a header, the beginning, twenty days and the current one
  await expect(sheet.getByTestId('trader-days').getByRole('row')).toHaveCount(23);
  const { total } = await rest.call('followOrders', { id: last.id });
  const rows = sheet.getByTestId('trader-orders').getByRole('listitem');
  await expect(rows).toHaveCount(Math.min(20, total));
  // the rest loads by scrolling
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(Math.min(20, total - 1));
  await sheet.getByTestId('trader-copy').click();
  await expect(page.getByTestId('copy-soon')).toContainText('Coming soon');
  await page.getByTestId('copy-close').click();
  await expect(sheet).toBeVisible();
});

test('[SITE-3] copying a trader is announced as coming soon, with a link to the trader', async ({
  page,
  rest,
}) => {
  await page.goto('/rank?view=copy');
  await expect(page.getByTestId('tab-copy')).toHaveAttribute('aria-current', 'page');
  const { data: traders } = await rest.call('followList', {});
  const { id, user } = traders[1]!;
  await expect(page.getByTestId('copy-announcement')).toContainText('coming soon');
  await expect(page.locator('.trader')).toHaveCount(3);
  await page.getByTestId(`trader-${id}`).click();
  await expect(page.getByTestId('copy-soon')).toContainText(user.name);
  await page.getByTestId('copy-look').click();
  await expect(page.getByTestId('trader-sheet')).toContainText(user.name);
  await page.keyboard.press('Escape');
  // the page follows the address, which changes later
  await page.getByTestId('view-ranking').click();
  await expect(page).toHaveURL(/view=ranking$/);
  await expect(page.getByTestId('tab-ranking')).toHaveAttribute('aria-current', 'page');
});
