/** Hostile texts of users and administrators on every page of the console that shows them. */
import { logInToConsole } from '../admin-console.ts';
import { LAPTOP } from '../devices.ts';
import { HOSTILE_TEXTS } from '../hostile-texts.ts';
import { ADMINISTRATOR, ISOLATED } from '../settings.ts';
import { AdminPair } from '../admins.ts';
import { submitDeposit, requestWithdrawal } from '../submissions.ts';
import { watchForScripts } from '../script-watch.ts';
import { createFundedUser } from '../funded-user.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
/** Deposits that may wait at the same time. */
const MAX_WAITING_DEPOSITS = 10;
const BANK = {
  type: 2,
  draw_id: 6,
  bank_swift: 'DEUTDEFF',
  payee_account: 'DE89370400440532013000',
} as const;

test.use({ ...LAPTOP, settings: ISOLATED });

test('[SECURITY-3] no hostile text runs in the console, and each is displayed literally', {
  tag: '@night',
}, async ({ page, rest, request, stack }) => {
  test.setTimeout(120_000);
  const check = await watchForScripts(page);
  const eve = await createFundedUser({ stack, rest }, '9000');
  const admins = await AdminPair.of(stack.url);
  const headers = { authorization: eve.token };
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.headers()['content-type']).toBe('application/json; charset=utf-8');
    return (await answer.json()) as { code: number; data: { id: number } };
  };
  for (const [at, text] of HOSTILE_TEXTS.entries()) {
    expect((await send('/api/support/send', { text })).code).toBe(1);
    const texts = { bank_name: text, bank_address: text, payee_name: text, bank_remark: text };
    const bound = await send('/api/wallet/bind_draw_method', { ...BANK, ...texts });
    if (bound.code === 1)
      await send('/api/account/draw', {
        draw_currency_id: BANK.draw_id,
        draw_method_id: bound.data.id,
        number: '60',
        memo: text,
      });
    const correction = { userId: eve.user.id, amount: '1', memo: text.slice(0, 200) };
    const { id } = await admins.first.mutate<{ id: number }>('ledger.adjust', correction);
    await admins.second.mutate('ledger.approve', { id });
    const news = {
      category_id: 1,
      title: text.slice(0, 100),
      desc: text,
      content: `<p>News.</p><p>${text}</p>`,
    };
    await admins.first.mutate('news.save', { ...news, lang: 'en' });
    const company = { name: text.slice(0, 60), subject: text, location: text, url: 'https://example.com' };
    await admins.first.mutate('companies.save', company);
    if (at >= MAX_WAITING_DEPOSITS) continue;
    const deposit = await submitDeposit({ stack, rest }, eve, '60');
    if (at % 2 === 0) await admins.first.mutate('deposits.reject', { id: deposit, remark: text });
  }
  await requestWithdrawal({ stack, rest }, eve, '60');

  await logInToConsole(page, { email, password }, '/admin/support');
  await page.getByText(eve.user.uid).first().click();
  const last = HOSTILE_TEXTS.at(-1) ?? '';
  await expect(page.getByText(last, { exact: true }).first()).toBeVisible();
  await check();
  const pages = {
    users: eve.user.uid,
    ledger: 'house:adjustments',
    audit: 'companies.save',
    news: last.slice(0, 100),
    companies: HOSTILE_TEXTS[9] ?? '',
    outbox: eve.user.email ?? '',
    review: eve.user.uid,
  };
  for (const [path, shown] of Object.entries(pages)) {
    await navigateInApp(page, `/admin/${path}`);
    await expect(page.locator('main')).toContainText(shown);
    await check();
  }
  const rows = page.locator('[data-testid^="review-deposit-"], [data-testid^="review-withdrawal-"]');
  await expect(rows.first()).toBeVisible();
  // by name: the rest of the page depends on the open row
  const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-testid') ?? ''));
  for (const name of names) {
    await page.getByTestId(name).click();
    await expect(page.getByTestId('approve')).toBeVisible();
  }
  await check();
});
