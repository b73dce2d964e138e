/** What every screen must satisfy whatever it shows: reachable targets, no sideways scroll, no raw keys, no axe finding. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A screen that moves by more than this while it loads makes people tap the wrong thing. */
const SHIFT_LIMIT = 0.02;

/** Call before the page loads: adds up the layout shifts that no input caused. */
export async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        const nodes = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : '',
        );
        shifts.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Runs every check and names the screen in what it reports. */
export async function checkPage(page: Page, screen: string, smallestTarget: number): Promise<void> {
  const { overflow, keys, shifts } = await page.evaluate(readPage);
  expect.soft(overflow, `${screen}: no sideways scroll`).toEqual([]);
  expect.soft(keys, `${screen}: no raw key or placeholder`).toEqual([]);
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  expect.soft(shift, `${screen}: layout shift ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_LIMIT);
  expect.soft(await page.evaluate(smallTargets, smallestTarget), `${screen}: targets`).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes
      .slice(0, 4)
      .map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  }));
  expect.soft(findings, `${screen}: axe`).toEqual([]);
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
    if (parent === null || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName)) continue;
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
 * Runs in the page: the targets whose reachable area is smaller than asked. It feels outwards from the middle of each
 * element for what a finger would really hit, so that enlarged hit areas count and covered ones do not.
 */
function smallTargets(smallest: number): string[] {
  const found: string[] = [];
  const selector =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=radio], [role=slider]';
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  for (const element of (open ?? document).querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.matches(':disabled, [aria-disabled=true], [tabindex="-1"], .vh')) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const hits = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      const label = hit.closest('label');
      return element.contains(hit) || (label !== null && label.control === element);
    };
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < smallest && hits(middle.x + dx * (steps + 1), middle.y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    const width = reach(-1, 0) + reach(1, 0) + 1;
    const height = reach(0, -1) + reach(0, 1) + 1;
    if (width >= smallest - 1 && height >= smallest - 1) continue;
    found.push(`${element.outerHTML.slice(0, 140)} reachable ${width}×${height}`);
  }
  return found;
}
