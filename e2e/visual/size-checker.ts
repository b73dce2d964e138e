/** Checks of one page in other windows: no text cut off or over another one, no sideways scroll, and a chart of a usable height. */
import { expect, type Page, test, type ViewportSize } from '@playwright/test';
import { unreadableTexts } from './unreadable-texts.ts';

/** From a phone's page a phone with doubled text (WCAG 1.4.4), small phones, one on its side and a tablet; a large screen from a laptop's. */
export const OTHER_SIZES = {
  phone: [
    { width: 195, height: 422 },
    { width: 320, height: 640 },
    { width: 375, height: 667 },
    { width: 844, height: 390 },
    { width: 820, height: 1180 },
  ],
  wide: [{ width: 1920, height: 1080 }],
} as const satisfies Record<string, readonly ViewportSize[]>;

const LOWEST_CHART = 200;

export interface ScreenSize extends ViewportSize {
  readonly screen: string;
}

/** The page's own size first, which it has again afterwards; `onChecked` runs in each size after its checks. */
export function checkSizes(
  page: Page,
  screen: string,
  sizes: readonly ViewportSize[],
  onChecked?: (size: ScreenSize) => Promise<void>,
): Promise<void> {
  return test.step(`${screen}: sizes`, async () => {
    const own = page.viewportSize();
    if (own === null) throw new Error('the page has no viewport');
    for (const size of [own, ...sizes]) {
      if (size !== own) await resize(page, size);
      const name = `${screen} (${size.width}\u00d7${size.height})`;
      expect.soft(await unreadableTexts(page), name).toEqual([]);
      expect.soft(await tooWideNodes(page, size.width), `${name}: sideways scroll`).toEqual([]);
      const chart = await page.evaluate(chartHeight);
      expect.soft(await page.evaluate(shortenedCodes), `${name}: shortened codes`).toEqual([]);
      if (chart !== null) expect.soft(chart, `${name}: chart`).toBeGreaterThanOrEqual(LOWEST_CHART);
      await onChecked?.({ ...size, screen });
    }
    await resize(page, own);
  });
}

/** Returns once the layout of the size is rendered; the shifts of it are not the page's. */
async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve));
    await frame();
    await frame();
    const { layoutShifts } = window as unknown as { layoutShifts: unknown[] };
    layoutShifts.length = 0;
  });
}

/**
 * Elements that make the page wider than its window, with their right edges; empty when the page fits. `innerWidth` of a phone
 * grows with its content.
 */
export function tooWideNodes(page: Page, width: number): Promise<readonly string[]> {
  return page.evaluate(widerThan, width);
}

/** Runs in the page. */
function widerThan(width: number): readonly string[] {
  const content = document.documentElement.scrollWidth;
  if (content <= width) return [];
  const found = [...document.querySelectorAll('body *')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.right > width || box.left < 0))
    .map(({ element, box }) => `${element.outerHTML.slice(0, 100)} ${box.left} to ${box.right}`);
  return [`${content - width} pixels`, ...found.slice(-8)];
}

/** Runs in the page. */
function chartHeight() {
  const chart = [...document.querySelectorAll('.trade-chart')].find((one) => one.checkVisibility());
  return chart === undefined ? null : Math.round(chart.getBoundingClientRect().height);
}

/** Runs in the page. A name may end with an ellipsis, but a row is found by its code. */
function shortenedCodes() {
  return [...document.querySelectorAll<HTMLElement>('.quote-row-code, .trade-pick-code bdi')]
    .filter((code) => code.checkVisibility() && code.scrollWidth > code.clientWidth)
    .map((code) => code.textContent);
}
