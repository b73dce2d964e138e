/** Identity verification: form, uploads, review and remark. */
import type { Page } from '@playwright/test';
import { cardPicture } from '../pictures.ts';
import { Reviewer } from '../reviewer.ts';
import { freshEmail, PASSWORD, registerByEmail } from '../sign-in.ts';
import type { Site } from '../site.ts';
import { navigateInApp } from '../in-app-navigation.ts';
import { expect, test } from '../test.ts';

/** Interval at which the page reads the review state. */
const REVIEW_POLL_MS = 45_000;
const FRONT = cardPicture('front.png', 40);
const BACK = cardPicture('back.png', 90);

/** Opens the verification page with a new real account, and returns its public number. */
async function registerOnPage(page: Page, stack: Site): Promise<string> {
  await page.goto('/register?from=/mine/auth');
  await registerByEmail(page, stack, { email: freshEmail('maya'), password: PASSWORD });
  await expect(page.getByTestId('real-name-form')).toBeVisible();
  return page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('vernier.session') ?? '{}') as {
      user?: { uid: string };
    };
    return user?.uid ?? '';
  });
}

/** The uploaded picture in a slot, loaded from the server. */
function stored(page: Page, side: 'front_pic' | 'reverse_pic') {
  return page.getByTestId(side).locator('img[data-stored]');
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByTestId('real-name').fill(name);
  await page.getByTestId('real-name-number').fill('A123456(7)');
  await page.getByTestId('front_pic-file').setInputFiles(FRONT);
  await page.getByTestId('reverse_pic-file').setInputFiles(BACK);
  for (const side of ['front_pic', 'reverse_pic'] as const) {
    await expect(stored(page, side)).toBeVisible();
    await expect(stored(page, side)).toHaveJSProperty('naturalWidth', 856);
  }
}

test('[PROFILE-8] a real name is submitted, rejected with a remark that appears at once, submitted again, and approved', {
  tag: '@night',
}, async ({ page, stack }) => {
  const uid = await registerOnPage(page, stack);
  await fill(page, 'Chan Tai Man');
  await page.getByTestId('real-name-submit').click();
  await expect(page.getByTestId('real-name-waiting')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In review' })).toBeFocused();

  const reviewer = await Reviewer.login(stack.url);
  const first = await reviewer.waiting(uid);
  expect(first).toMatchObject({ name: 'Chan Tai Man', card_id: 'A123456(7)' });
  await reviewer.reject(first.id, 'The back is out of focus.\n<b>Please</b> take it again.');
  await expect(page.getByTestId('real-name-rejected')).toContainText('The back is out of focus.', {
    timeout: REVIEW_POLL_MS,
  });
  await expect(page.getByTestId('real-name-rejected')).toContainText('<b>Please</b>');
  await expect(page.getByTestId('real-name')).toHaveValue('');

  await fill(page, 'Chan Tai Man');
  await page.getByTestId('real-name-submit').click();
  await expect(page.getByTestId('real-name-waiting')).toBeVisible();
  await navigateInApp(page, '/user');
  await expect(page.getByTestId('user-auth')).toContainText('In review');
  await page.getByTestId('user-auth').click();
  await expect(page.getByTestId('real-name-waiting')).toBeVisible();
  await reviewer.approve((await reviewer.waiting(uid)).id);
  await page.reload();
  await expect(page.getByTestId('real-name-done')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByTestId('user-auth')).toContainText('Verified');
});

test('[PROFILE-8] each invalid field has an error and the first one gets the focus; an upload shows its progress and can be cancelled; an invalid picture leaves its slot empty and the other unchanged', {
  tag: '@night',
}, async ({ page, stack, faults }) => {
  faults.expect(/image_upload/);
  await registerOnPage(page, stack);
  const submit = page.getByTestId('real-name-submit');
  const file = page.getByTestId('front_pic-file');
  const frame = page.getByTestId('front_pic');
  const uploads = '**/api/common/image_upload';

  await test.step('missing fields', async () => {
    await expect(submit).toHaveText('Still to fill in: 4');
    await submit.click();
    await expect(page.getByTestId('real-name')).toBeFocused();
    await expect(page.getByTestId('real-name')).toHaveAccessibleDescription('Enter your name');
    await expect(page.getByTestId('real-name-number')).toHaveAccessibleDescription('Enter the ID number');
    await page.getByTestId('real-name').fill('Maya');
    await page.getByTestId('real-name-number').fill('A1');
    await expect(submit).toHaveText('Still to fill in: 2');
    await submit.click();
    await expect(frame).toBeFocused();
    await expect(frame).toHaveAccessibleDescription('Choose a picture');
  });

  await test.step('an upload is cancelled', async () => {
    await page.route(uploads, () => {
      // without a response, the upload continues until it is cancelled
    });
    await file.setInputFiles(FRONT);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^\d+$/);
    await submit.click();
    await expect(frame).toHaveAccessibleDescription(/Still uploading/);
    await page.getByTestId('front_pic-clear').click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(frame).toHaveAccessibleName('Front: choose a picture');
    await page.unroute(uploads);
  });

  await test.step('invalid pictures', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/common/image_upload')) sent += 1;
    });
    await page.getByTestId('reverse_pic-file').setInputFiles(BACK);
    await expect(stored(page, 'reverse_pic')).toBeVisible();
    const pdf = { name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await file.setInputFiles(pdf);
    await expect(frame).toHaveAccessibleDescription(/Use a PNG, JPEG or WebP/);
    await file.setInputFiles({ ...FRONT, buffer: Buffer.alloc(8_388_609) });
    await expect(frame).toHaveAccessibleDescription(/Larger than 8\u00a0MiB/);
    expect(sent).toBe(1);
    await file.setInputFiles({ ...FRONT, buffer: FRONT.buffer.subarray(0, 400) });
    await expect(frame).toHaveAccessibleDescription(/damaged or incomplete/);
    expect(sent).toBe(2);
    await expect(frame.locator('img')).toHaveCount(0);
    await page.route(uploads, (route) => route.abort());
    await file.setInputFiles(FRONT);
    await expect(frame).toHaveAccessibleDescription(/connection/i);
    await expect(frame.locator('img')).toHaveCount(0);
    await page.unroute(uploads);
    await page.getByTestId('front_pic-camera').setInputFiles(FRONT);
    await expect(stored(page, 'front_pic')).toBeVisible();
    await page.getByTestId('front_pic-clear').click();
    await expect(frame.locator('img')).toHaveCount(0);
    await expect(stored(page, 'reverse_pic')).toBeVisible();
  });

  await test.step('an invalid name', async () => {
    await page.getByTestId('real-name').fill('\u{1F600}');
    await file.setInputFiles(FRONT);
    await expect(stored(page, 'front_pic')).toBeVisible();
    await submit.click();
    await expect(page.getByTestId('real-name')).toHaveAccessibleDescription(/name as shown on your document/);
    await expect(page.getByTestId('real-name')).toBeFocused();
  });
});

test('[PROFILE-8] the device stores nothing of a real name, and only its owner can open a picture', {
  tag: '@night',
}, async ({ page, stack, request }) => {
  await registerOnPage(page, stack);
  const answered = page.waitForResponse((response) => response.url().endsWith('/image_upload'));
  await fill(page, 'Chan Tai Man');
  const { data } = (await (await answered).json()) as { data: { url: string } };
  const cachedUrls = await page.evaluate(async () => {
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
    const databases = await indexedDB.databases();
    return [
      ...stores,
      JSON.stringify(databases),
      JSON.stringify(await caches.keys()),
      document.cookie,
    ].join();
  });
  expect(cachedUrls).not.toContain('Chan');
  expect(cachedUrls).not.toContain('A123456');
  expect(cachedUrls).not.toContain('image/');
  expect((await (await request.get(data.url)).json()) as { code: number }).toMatchObject({ code: 999 });
  await page.reload();
  await expect(page.getByTestId('real-name')).toHaveValue('');
});
