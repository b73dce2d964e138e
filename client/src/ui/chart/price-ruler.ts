/** The price axis as a ruler: an edge, minor and major ticks, and prices where no tag covers them. */

import type { TagBox } from './axis-tags.ts';
import type { ChartView } from './chart-candle.ts';
import { markText, priceMarks } from './price-marks.ts';

const AXIS_TEXT_HEIGHT = 11;
const TEXT_GAP = 2;
const SVG = 'http://www.w3.org/2000/svg';

export interface PriceRuler {
  /** `tags` are the positions of tags on the axis after separation. */
  draw(view: ChartView, tags: readonly TagBox[]): void;
}

export function createRuler(root: HTMLElement, priceText: (points: number) => string): PriceRuler {
  const svg = document.createElementNS(SVG, 'svg');
  const minor = document.createElementNS(SVG, 'path');
  const major = document.createElementNS(SVG, 'path');
  svg.setAttribute('class', 'chart-ruler');
  svg.setAttribute('aria-hidden', 'true');
  minor.setAttribute('class', 'chart-ruler-minor');
  major.setAttribute('class', 'chart-ruler-major');
  svg.append(minor, major);
  root.prepend(svg);
  const texts: HTMLElement[] = [];

  return {
    draw(view: ChartView, tags: readonly TagBox[]) {
      const marks = priceMarks(view);
      const textHeight = AXIS_TEXT_HEIGHT * view.textScale;
      const x = view.width + 0.5;
      const tick = (length: number) => (price: number) => {
        const y = view.yOf(price);
        return y === null ? '' : `M${x} ${Math.round(y) + 0.5}h${length}`;
      };
      svg.setAttribute('height', String(view.height));
      minor.setAttribute('d', `M${x} 0V${view.height}${marks.all.map(tick(4)).join('')}`);
      major.setAttribute('d', marks.labelled.map(tick(7)).join(''));
      let above = Number.POSITIVE_INFINITY;
      const labelled = marks.labelled.filter((price) => {
        const y = view.yOf(price);
        if (y === null || y < textHeight || y > view.height - textHeight / 2) return false;
        if (above - y < textHeight + TEXT_GAP) return false;
        above = y;
        return tags.every((tag) => Math.abs(tag.y - y) >= (tag.height + textHeight) / 2);
      });
      while (texts.length < labelled.length) texts.push(axisText(root));
      for (const [index, text] of texts.entries()) {
        const price = labelled[index];
        text.hidden = price === undefined;
        if (price === undefined) continue;
        const label = markText(price, view, priceText);
        if (text.textContent !== label) text.textContent = label;
        text.style.transform = `translate(${view.width + 12}px, ${Math.round(view.yOf(price) ?? 0)}px)`;
      }
    },
  };
}

function axisText(root: HTMLElement): HTMLElement {
  const text = document.createElement('span');
  text.className = 'chart-axis';
  text.setAttribute('aria-hidden', 'true');
  root.append(text);
  return text;
}
