/** Texts of a page that are cut off by a box around them or overlap each other. */
import type { Page } from '@playwright/test';

export async function unreadableTexts(page: Page): Promise<string[]> {
  return page.evaluate(findLost);
}

/** Runs in the page. Text in scrolling boxes is not cut off; text for screen readers only is skipped. */
function findLost(): string[] {
  /** Ascenders may exceed a box by this much, and lines may be this close. */
  const SLACK = 3;
  interface Shown {
    readonly text: string;
    readonly element: HTMLElement;
    /** The part of it that is inside the boxes around it. */
    box: DOMRect;
    readonly layer: Element | null;
  }

  // a dial shows a part of its scale, and turns
  const isSkipped = (element: Element) =>
    element.closest(
      '.vh, [aria-hidden=true], svg, option, .chart-box, .chart-as-table:not(:focus-visible), .shell-skip, .leverage-dial',
    ) !== null;
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
    return null;
  };

  const shown: Shown[] = [];
  const walker = document.createTreeWalker(
    document.querySelector('dialog[open]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || element === null || isSkipped(element)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) shown.push({ text, element, box, layer: layerOf(element) });
  }

  const lost = new Set<string>();
  const named = (element: HTMLElement) =>
    `${element.tagName.toLowerCase()}.${element.className || element.parentElement?.className}`;
  for (const each of shown) {
    const { text, element, box } = each;
    let { left, top, right, bottom } = box;
    for (let at: HTMLElement | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      const scrolls =
        ['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY);
      // shortened texts end in an ellipsis or after some lines; the page they lead to shows them completely
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const cutsX = style.overflowX !== 'visible';
      const cutsY = style.overflowY !== 'visible';
      const isCut =
        (cutsX && (left < frame.left - SLACK || right > frame.right + SLACK)) ||
        (cutsY && (top < frame.top - SLACK || bottom > frame.bottom + SLACK));
      // text for screen readers only has a size of one pixel
      if (isCut && !isShortened && !scrolls && frame.width > 1)
        lost.add(`cut off: "${text.slice(0, 40)}" in ${named(element)} by ${named(at)}`);
      if (cutsX) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (cutsY) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      if (style.position === 'fixed') break;
    }
    each.box = new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }
  for (const [index, one] of shown.entries())
    for (const other of shown.slice(index + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // lines may touch, because a line is higher than its letters
      const lines = Math.min(one.box.height, other.box.height);
      if (wide > SLACK && high > lines * 0.35)
        lost.add(
          `overlapping: "${one.text.slice(0, 30)}" (${named(one.element)}) and "${other.text.slice(0, 30)}" (${named(other.element)})`,
        );
    }
  return [...lost];
}
