/** Invitations: the link, the friend's registration, and the list of invited users. */
import type { Page } from '@playwright/test';
import { codeFor, freshEmail, PASSWORD, registerByEmail } from '../sign-in.ts';
import { expect, test } from '../test.ts';

test.use({ sharesContext: true });

const GB = 'GB';
const MORE_THAN_A_PAGE = 21;

function uidOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('vernier.session') ?? '{}') as {
      user?: { uid: string };
    };
    return user?.uid ?? '';
  });
}

test('[PROFILE-9] a friend registers with the copied link and appears in the list', {
  tag: '@night',
}, async ({ page, stack, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/register?from=/mine/invite');
  await registerByEmail(page, stack, { email: freshEmail('inviter'), password: PASSWORD });
  await expect(page.getByText('No invites yet')).toBeVisible();
  await page.getByTestId('invite-copy').click();
  await expect(page.getByTestId('toast').filter({ hasText: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const code = (await page.getByTestId('invite-code').textContent()) ?? '';
  expect(link).toBe(`${stack.url}/register?invite_code=${code}`);
  await page.getByTestId('invite-copy-code').click();
  await expect(page.getByTestId('toast').filter({ hasText: 'Code copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  const invitedPage = await browser.newPage();
  await invitedPage.goto(link);
  await expect(invitedPage.getByTestId('invite')).toHaveValue(code);
  await registerByEmail(invitedPage, stack, { email: freshEmail('friend'), password: PASSWORD });
  await invitedPage.getByTestId('welcome').waitFor();
  const uid = await uidOf(invitedPage);
  await invitedPage.close();

  await page.reload();
  await expect(page.getByTestId('invite-total')).toHaveText('1 person joined');
  await expect(page.getByTestId(`invited-${uid}`)).toBeVisible();
});

test('[PROFILE-9] the device shares the link if it can, closing its sheet is no error, and the list loads its next page', {
  tag: '@night',
}, async ({ page, stack, rest }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = (data) => {
      shared.push(data);
      return Promise.reject(new DOMException('closed', 'AbortError'));
    };
  });
  await page.goto('/register?from=/mine/invite');
  await registerByEmail(page, stack, { email: freshEmail('many'), password: PASSWORD });
  const code = (await page.getByTestId('invite-code').textContent()) ?? '';
  await page.getByTestId('invite-share').click();
  const link = (await page.getByTestId('invite-link').textContent()) ?? '';
  expect(
    await page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared),
  ).toMatchObject([{ url: link }]);

  const areas = await rest.call('areaList', {});
  const area_id = areas.find((area) => area.code === GB)?.id ?? 0;
  const invite = async (i: number) => {
    const to = freshEmail(`friend${i}`);
    await rest.call('sendEmail', { to, type: 1 });
    await rest.call('register', {
      type: 'email',
      area_id,
      account: to,
      password: PASSWORD,
      re_password: PASSWORD,
      invite_code: code,
      sms_code: await codeFor(stack, to),
    });
  };
  await Promise.all(Array.from({ length: MORE_THAN_A_PAGE }, (_, i) => invite(i)));
  await page.reload();
  await expect(page.getByTestId('invite-total')).toHaveText(`${MORE_THAN_A_PAGE} people joined`);
  const rows = page.locator('[data-testid^="invited-"]');
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(MORE_THAN_A_PAGE);
});
