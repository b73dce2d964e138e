/** Checks of every screen: target sizes, no horizontal scrolling, no raw keys, no axe violation. */
import { expect, type Page } from '@playwright/test';
import type { Result } from 'axe-core';
import { navigateInApp } from '../in-app-navigation.ts';
import { type AxeRules, axeViolations } from './axe.ts';
import { takeSnapshot } from './snapshots.ts';

/** Users tap the wrong control on a screen that moves by more than this while it loads. */
const SHIFT_LIMIT = 0.02;

/** Call before the page loads: adds up the layout shifts that no input caused. */
export async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        const nodes = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const shown = node instanceof Element ? node.outerHTML : node?.textContent;
          return `${shown?.slice(0, 120)} from ${from.x},${from.y} to ${to.x},${to.y}`;
        });
        shifts.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Navigates inside the app and forgets the layout shifts of the previous page. */
export async function navigateToScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const { layoutShifts } = window as unknown as { layoutShifts: unknown[] };
    layoutShifts.length = 0;
  });
  await navigateInApp(page, path);
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Screen {
  readonly name: string;
  readonly smallestTarget: number;
  /** The page was just loaded, so layout shifts count. After a tap, movement is the response to the tap. */
  readonly loaded: boolean;
  /** False when another variant runs axe on the same layout. */
  readonly runsAxe: boolean;
}

/** Runs every check and names the screen in what it reports. */
export async function checkPage(
  page: Page,
  { name: screen, smallestTarget, loaded, runsAxe }: Screen,
): Promise<void> {
  await checkLayout(page, screen, loaded);
  if (runsAxe) await checkAxe(page, screen);
  // last, because it scrolls
  expect.soft(await page.evaluate(smallTargets, smallestTarget), `${screen}: targets`).toEqual([]);
}

/** Horizontal scrolling, raw keys and, for a loaded page, layout shifts. */
export async function checkLayout(page: Page, screen: string, loaded: boolean): Promise<void> {
  const { overflow, keys, shifts } = await page.evaluate(readPage);
  expect.soft(overflow, `${screen}: no sideways scroll`).toEqual([]);
  expect.soft(keys, `${screen}: no raw key or placeholder`).toEqual([]);
  const shift = loaded ? shifts.reduce((sum, { value }) => sum + value, 0) : 0;
  expect.soft(shift, `${screen}: layout shift ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_LIMIT);
}

export async function checkAxe(page: Page, screen: string, rules?: AxeRules): Promise<void> {
  expect.soft(summarise(await axeViolations(page, rules)), `${screen}: axe`).toEqual([]);
}

/** Checks the contrast of the light theme on a page that follows the system's theme, which is dark. */
export async function checkLightContrast(page: Page, screen: string, snapshot?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  if (snapshot !== undefined) await takeSnapshot(page, snapshot);
  await checkAxe(page, `${screen}, light`, 'contrast');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

function summarise(violations: readonly Result[]) {
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes
      .slice(0, 4)
      .map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  }));
}

/** Runs in the page. */
function readPage() {
  const root = document.documentElement;
  const overflow: string[] = [];
  if (root.scrollWidth > root.clientWidth) overflow.push(`page ${root.scrollWidth} > ${root.clientWidth}`);

  const keys: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    // a <code> element contains the name of a procedure or field
    if (parent === null || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'CODE'].includes(parent.tagName)) continue;
    if (/^[a-z][a-zA-Z]*(\.[a-zA-Z0-9_]+)+$/.test(text) || text.includes('{{')) keys.push(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (/^[a-z][a-zA-Z]*(\.[a-zA-Z0-9_]+)+$/.test(text) || text.includes('{{'))
        keys.push(`${name}=${text}`);
    }
  }
  const { layoutShifts } = window as unknown as { layoutShifts: { value: number; nodes: string[] }[] };
  return { overflow, keys, shifts: layoutShifts };
}

/**
 * Runs in the page and returns the targets that are too small for a finger. It probes outwards from the centre of each element,
 * so that enlarged hit areas count and covered ones do not. A smaller target passes when no other target is within the
 * required size around it.
 */
function smallTargets(smallest: number): string[] {
  const selector =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=radio], [role=slider]';
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  const targets = [...(open ?? document).querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true], .vh'),
  );

  const hits = (element: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    const label = hit.closest('label');
    return element.contains(hit) || (label !== null && label.control === element);
  };
  const hasSpaceAround = (element: HTMLElement, middle: DOMPoint) =>
    targets.every((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return true;
      const box = other.getBoundingClientRect();
      const dx = Math.max(box.left - middle.x, middle.x - box.right, 0);
      const dy = Math.max(box.top - middle.y, middle.y - box.bottom, 0);
      return Math.max(dx, dy) >= smallest / 2;
    });

  const found: string[] = [];
  for (const element of targets) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    // visible only with keyboard focus
    if (box.width <= 1 && box.height <= 1) continue;
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    // outside the page until it has focus, like the skip link
    if (middle.x < 0 || middle.y < 0 || middle.x > innerWidth || middle.y > innerHeight) continue;
    const half = smallest / 2 - 1;
    const corners = [-half, half].flatMap((dx) => [-half, half].map((dy) => [dx, dy] as const));
    if (corners.every(([dx, dy]) => hits(element, middle.x + dx, middle.y + dy))) continue;
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < smallest && hits(element, middle.x + dx * (steps + 1), middle.y + dy * (steps + 1)))
        steps += 1;
      return steps;
    };
    const width = reach(-1, 0) + reach(1, 0) + 1;
    const height = reach(0, -1) + reach(0, 1) + 1;
    if (Math.min(width, height) >= smallest - 1 || hasSpaceAround(element, middle)) continue;
    found.push(`${element.outerHTML.slice(0, 140)} reachable ${width}×${height}`);
  }
  return found;
}
