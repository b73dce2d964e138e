/** The prices at the marks of the price axis, where no tag covers them. */

import type { TagBox } from './axis-tags.ts';
import type { ChartView } from './chart-candle.ts';
import { placeElement, setHidden } from './element-place.ts';
import { markText } from './price-marks.ts';

const TEXT_HEIGHT = 11;
const TEXT_GAP = 2;
/** Distance from the edge of the axis. */
const TEXT_START = 12;

export interface AxisLabels {
  /** `tags` are the positions of tags on the axis after separation. */
  draw(view: ChartView, tags: readonly TagBox[]): void;
}

export function createAxisLabels(root: HTMLElement, priceText: (points: number) => string): AxisLabels {
  /** By price. A label keeps its text while it moves with its price. */
  const used = new Map<number, HTMLElement>();
  const free: HTMLElement[] = [];
  let percentOf: number | undefined;

  return {
    draw(view: ChartView, tags: readonly TagBox[]) {
      const labels = labelsOf(view, tags);
      for (const [price, text] of used) {
        if (labels.has(price) && view.percentOf === percentOf) continue;
        used.delete(price);
        text.textContent = '';
        free.push(text);
      }
      percentOf = view.percentOf;
      for (const [price, y] of labels) {
        let text = used.get(price);
        if (text === undefined) {
          text = free.pop() ?? axisText(root);
          text.textContent = markText(price, view, priceText);
          used.set(price, text);
        }
        setHidden(text, false);
        placeElement(text, { x: view.width + TEXT_START, y });
      }
      for (const text of free) setHidden(text, true);
    },
  };
}

/** The height of each price that has a label, from the bottom up. */
function labelsOf(view: ChartView, tags: readonly TagBox[]): ReadonlyMap<number, number> {
  const labels = new Map<number, number>();
  const textHeight = TEXT_HEIGHT * view.textScale;
  let above = Number.POSITIVE_INFINITY;
  for (const price of view.labelled) {
    const y = view.yOf(price);
    if (y === null || y < textHeight || y > view.height - textHeight / 2) continue;
    if (above - y < textHeight + TEXT_GAP) continue;
    above = y;
    if (tags.every((tag) => Math.abs(tag.y - y) >= (tag.height + textHeight) / 2)) labels.set(price, y);
  }
  return labels;
}

function axisText(root: HTMLElement): HTMLElement {
  const text = document.createElement('span');
  text.className = 'chart-axis';
  text.setAttribute('aria-hidden', 'true');
  root.append(text);
  return text;
}
