/** Hostile texts in every field that a user fills, and on the pages that show them. */
import type { APIRequestContext } from '@playwright/test';
import type { CallName } from '@vernier/shared/api/calls';
import { splitPath } from '@vernier/shared/api/paths';
import { HOSTILE_TEXTS } from '../hostile-texts.ts';
import type { RestClient } from '../rest-client.ts';
import { Reviewer } from '../reviewer.ts';
import { watchForScripts } from '../script-watch.ts';
import { ISOLATED } from '../settings.ts';
import { codeFor, freshEmail, logInByEmail, type Credentials, PASSWORD } from '../sign-in.ts';
import type { Site } from '../site.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';
import { PendingRequests } from '../visual/pending-requests.ts';

/** A hostile but valid e-mail address. */
const HOSTILE_ADDRESS = `\${window.__pwned=1}'{{window.__pwned=1}}@example.com`;
/** Maximum length of a reviewer's remark. */
const MAX_REMARK = 500;

test.use({ settings: ISOLATED });

test('each hostile text runs when a page interprets it as markup', { tag: '@night' }, async ({
  page,
  faults,
}) => {
  // The texts load pictures that do not exist, and more.
  faults.expect(/./);
  let ran = 0;
  for (const text of HOSTILE_TEXTS) {
    await page.goto('about:blank');
    await page.setContent(`<p>${text}</p>`);
    if (await page.evaluate(() => '__pwned' in window)) ran += 1;
  }
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(40);
  expect(ran).toBeGreaterThan(15);
});

test('[SECURITY-2] no script writes text as markup', async ({ page, faults }) => {
  await page.goto('/trade?code=EURUSD');
  await expect(page.locator('.trade-chart canvas').first()).toBeVisible();
  faults.expect(/TrustedHTML|TrustedScript/);
  const outcomes = await page.evaluate((texts) => {
    const attempt = (make: (text: string) => unknown) => (text: string) => {
      try {
        make(text);
        return 'made';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    const box = document.createElement('div');
    return texts.flatMap((text) => [
      attempt((html) => (box.innerHTML = html))(text),
      attempt((html) => box.insertAdjacentHTML('beforeend', html))(text),
      attempt((src) => (document.createElement('script').src = src))(text),
      attempt((code) => (document.createElement('script').text = code))(text),
    ]);
  }, HOSTILE_TEXTS);
  expect(outcomes).toHaveLength(HOSTILE_TEXTS.length * 4);
  expect(new Set(outcomes)).toEqual(new Set(['refused']));
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
});

async function register(
  rest: RestClient,
  stack: Site,
  email: string,
): Promise<Credentials & { token: string }> {
  const credentials = { email, password: PASSWORD };
  const [area] = await rest.call('areaList', {});
  await rest.call('sendEmail', { to: credentials.email, type: 1 });
  const { token } = await rest.call('register', {
    type: 'email',
    area_id: area?.id ?? 0,
    account: credentials.email,
    password: PASSWORD,
    re_password: PASSWORD,
    sms_code: await codeFor(stack, credentials.email),
  });
  return { ...credentials, token };
}

/** Every text parameter of every call, filled with one text. */
function bodiesOf(text: string): readonly (readonly [CallName, Record<string, unknown>])[] {
  const password = { password: text, re_password: text };
  const pictures = { front_pic: text, reverse_pic: text };
  const forgotten = { new_password: text, secondary_password: text, auth_code: text };
  return [
    ['login', { account: text, password: text, login_type: 'email', totp: text }],
    ['login', { account: `${text}@example.com`, password: text, login_type: text }],
    [
      'register',
      {
        type: 'email',
        area_id: 344,
        account: text,
        ...password,
        invite_code: text,
        sms_code: text,
        key: text,
      },
    ],
    [
      'register',
      {
        type: 'mobile',
        area_id: text,
        account: `"${text}"@example.com`,
        ...password,
        mobile: text,
        sms_code: text,
      },
    ],
    ['sendEmail', { to: `${text}@example.com`, type: 1 }],
    ['sendSms', { to: text, area_id: text, type: 1 }],
    ['forgetPassword', { type: 'email', account: text, ...forgotten }],
    ['amendPassword', { type: 'email', new_password: text, auth_code: text }],
    ['submitRealName', { name: text, card_id: text, ...pictures }],
    ['submitRealName', { name: `Eve ${text}`, card_id: `A1 ${text}`, ...pictures }],
    ['enableTotp', { password: text }],
    ['confirmTotp', { totp: text }],
    ['disableTotp', { password: text, totp: text }],
    ['deleteAccount', { password: text, totp: text }],
    ['revokeSession', { id: text }],
    ['submitOrder', { type: 1, cont: text, forex_id: text, status: 1, target_price: text }],
    ['closeOrder', { id: text, cont: text }],
    ['setStops', { id: text, stop_loss_price: text, target_profit_price: text }],
  ];
}

/** Each call takes every third text, and so several of each kind. */
const SHARE = 3;

/** Sends the text with this index in every parameter of a third of the calls; each response is JSON and a refusal. */
async function sendInThird(request: APIRequestContext, at: number, token: string): Promise<void> {
  const text = HOSTILE_TEXTS[at] ?? '';
  // Header values are bytes: other characters are encoded as a browser does.
  const headers = { authorization: token, lang: text, 'user-agent': text };
  const send = async ([name, data]: readonly [CallName, Record<string, unknown>]) => {
    const answer = await request.post(splitPath(name).path, { headers, data });
    expect(answer.headers()['content-type'], name).toBe('application/json; charset=utf-8');
    const { code } = (await answer.json()) as { code: number };
    // One of the texts is a valid local part of an address.
    if (name !== 'sendEmail') expect(code, `${name} takes ${text}`).not.toBe(1);
  };
  const calls = bodiesOf(text).filter((_, index) => (index + at) % SHARE === 0);
  await Promise.all(calls.map(send));
  const searched = await request.get(splitPath('tradeList').path, {
    headers,
    params: { searchCurrency: text.slice(0, 64) },
  });
  expect(await searched.json()).toMatchObject({ code: 1, data: [] });
}

test('[SECURITY-3] no hostile text runs on the pages of an account that contains them', {
  tag: '@night',
}, async ({ page, rest, request, stack }) => {
  test.setTimeout(120_000);
  const check = await watchForScripts(page);
  const eve = await register(rest, stack, HOSTILE_ADDRESS);
  const login = { account: eve.email, password: eve.password, login_type: 'email' };
  for (const [at, text] of HOSTILE_TEXTS.entries()) {
    await sendInThird(request, at, eve.token);
    // The list of sessions shows the user agent.
    if (at % 4 === 0) {
      const headers = { 'user-agent': text, lang: text };
      const answer = await request.post(splitPath('login').path, { headers, data: login });
      expect(await answer.json()).toMatchObject({ code: 1 });
    }
  }
  const requests = new PendingRequests(page);
  await page.goto('/login?from=/user');
  await logInByEmail(page, eve);
  await expect(page.getByTestId('user-uid')).toBeVisible();
  await page.reload();
  for (const path of [
    '/user',
    '/mine/system',
    '/mine/invite',
    '/mine/auth',
    '/mine/password',
    '/order',
    '/',
  ]) {
    await navigateInApp(page, path);
    await requests.waitUntilIdle();
    await check();
  }
});

/** Joins the texts to remarks of the maximum length. */
function remarks(): string[] {
  const made: string[] = [];
  for (const text of HOSTILE_TEXTS) {
    const joined = `${made.at(-1) ?? ''} ${text}`.trim();
    if (made.length > 0 && joined.length <= MAX_REMARK) made.splice(-1, 1, joined);
    else made.push(text);
  }
  return made;
}

test('[SECURITY-3] no hostile text in a reviewer’s remark runs, and each is displayed literally', {
  tag: '@night',
}, async ({ page, rest, request, stack }) => {
  test.setTimeout(120_000);
  const check = await watchForScripts(page);
  const eve = await register(rest, stack, freshEmail('eve'));
  await page.goto('/login?from=/mine/auth');
  await logInByEmail(page, eve);
  await expect(page).toHaveURL((url) => url.pathname === '/mine/auth');
  const url = await upload(request, eve.token, await page.screenshot());
  const reviewer = await Reviewer.login(stack.url);
  const { uid } = await rest.call('userInfo', {}, eve.token);
  for (const remark of remarks()) {
    await rest.call(
      'submitRealName',
      { name: 'Eve', card_id: 'A1', front_pic: url, reverse_pic: url },
      eve.token,
    );
    await reviewer.reject((await reviewer.waiting(uid)).id, remark);
    await navigateInApp(page, '/user');
    await navigateInApp(page, '/mine/auth');
    await expect(page.locator('main')).toContainText(remark);
    await check();
  }
});

/** A picture with a hostile file name. */
async function upload(request: APIRequestContext, token: string, buffer: Buffer): Promise<string> {
  const file = { name: '<img src=x onerror=window.__pwned=1>.png', mimeType: 'image/png', buffer };
  const answer = await request.post(splitPath('uploadImage').path, {
    headers: { authorization: token },
    multipart: { file },
  });
  const { data } = (await answer.json()) as { data: { url: string } };
  return data.url;
}

test('[SECURITY-3] no hostile text in a link or in a failed login runs', { tag: '@night' }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const check = await watchForScripts(page);
  // some of every kind are enough
  const some = HOSTILE_TEXTS.filter((_, at) => at % 4 === 1);
  for (const [at, text] of some.entries()) {
    const value = encodeURIComponent(text);
    const link = `/register?invite_code=${value}&from=${value}#${value}`;
    // the server reads a loaded link too
    if (at % 3 === 0) await page.goto(link);
    else {
      await navigateInApp(page, '/language');
      await expect(page.getByTestId('lang-en')).toBeVisible();
      await navigateInApp(page, link);
    }
    await expect(page.getByTestId('register-submit')).toBeVisible();
    await check();
  }
  await navigateInApp(page, `/login?from=${encodeURIComponent(`javascript:window.__pwned=1`)}`);
  for (const text of some) {
    await page.getByTestId('login-account').fill(text);
    await page.getByTestId('login-password').fill(text);
    const answered = page.waitForResponse((response) => response.url().includes(splitPath('login').path));
    await page.getByTestId('login-submit').click();
    await answered;
    await expect(page.getByTestId('login-submit')).toBeEnabled();
  }
  await check();
});
