/** The journal: figures of closed orders, a note that stays, and a statement of trades to save. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly colours: number;
  /** A number of its pixels. */
  readonly digest: number;
}

async function savePicture(page: Page): Promise<PictureFacts> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('trade-picture-share').click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^EURUSD-\d{4}-\d\d-\d\d\.png$/);
  const png = await readFile(await file.path());
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(picture, 0, 0);
    const pixels = new Uint32Array(pen?.getImageData(0, 0, width, height).data.buffer ?? []);
    return {
      ...{ width, height, colours: new Set(pixels).size },
      digest: pixels.reduce((sum, pixel) => (sum * 31 + pixel) >>> 0, 0),
    };
  }, png.toString('base64'));
}

async function savePictures(page: Page): Promise<void> {
  await page.getByTestId('trade-picture-open').click();
  const canvas = page.getByTestId('trade-picture-canvas');
  await expect(canvas).toHaveAccessibleName(/^\S*EUR\/USD\S*, Buy .*Return on margin/);
  await expect(canvas).not.toHaveAccessibleName(/Lots|Profit/);
  const bare = await savePicture(page);
  expect(bare).toMatchObject({ width: 1080, height: 1350 });
  // ground, ink, captions, candles, and the edges of letters between them
  expect(bare.colours).toBeGreaterThan(50);
  await page.getByTestId('trade-picture-amounts').click();
  await expect(canvas).toHaveAccessibleName(/Lots .*Profit after fee and swap/);
  expect((await savePicture(page)).digest).not.toBe(bare.digest);
  await page.keyboard.press('Escape');
  await expect(canvas).toHaveCount(0);
}

test('[RESULT-5] [EXPLAIN-8] [TRADE-18] [TRADE-22] the journal shows the result of a closed order, keeps its note, saves its picture and a statement', {
  tag: '@night',
}, async ({ page, rest }) => {
  const { token } = await openDemoAccount(page, '/user');
  const terms = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 } as const;
  const { Id } = await rest.call('submitOrder', terms, token);
  await rest.call('closeOrder', { id: Id }, token);
  await page.getByTestId('user-journal').click();
  await expect(page.getByTestId('journal-orders')).toHaveText('1');
  await page.getByTestId('explain-win_rate').click();
  const formula = page.getByTestId('calculation-win_rate');
  await expect(formula).toContainText('Win rate');
  await expect(formula).toContainText(/[01] Wins÷1 Orders×100/);
  await page.keyboard.press('Escape');
  await page.getByTestId(`order-${Id}`).click();
  await expect(page.getByTestId('closed-chart').getByTestId('chart')).toBeVisible();
  await test.step('the picture is saved, and has amounts only on request', () => savePictures(page));
  await page.getByTestId('journal-note').fill('Too early.');
  await page.getByTestId('journal-tags').fill('early, news');
  await page.getByTestId('journal-save').click();
  await expect(page.getByTestId(`journal-${Id}`)).toContainText('Too early.');
  await expect(page.getByTestId(`journal-${Id}`)).toContainText('news');
  await page.getByTestId('journal-result-profit').click();
  await expect(page.getByTestId('journal-orders')).toHaveText('0');
  await page.getByTestId('trade-statement-open').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('statement-save').click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
});
