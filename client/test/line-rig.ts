/** Geometry and pointer events of tests with lines on an overlay without candles. */

import { vi } from 'vitest';
import type { ChartView } from '../src/ui/chart/chart-candle.ts';

/** Two points a pixel. */
export const VIEW: ChartView = {
  ...{ width: 300, height: 200, axisWidth: 60, textScale: 1 },
  low: 800,
  high: 1200,
  labelled: [900, 1000, 1100],
  yOf: (price) => (1200 - price) / 2,
};

/** Labels of 80 by 19 at the position of their transform; every other element has the size of the chart. */
export function mockRectangles(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rectangle(
    this: HTMLElement,
  ) {
    const moved = /translate\((\d+)px, (\d+)px\)/.exec(this.style.transform);
    if (moved === null) return new DOMRect(0, 0, 360, 200);
    return new DOMRect(Number(moved[1]), Number(moved[2]) - 9.5, 80, 19);
  });
}

export function touch(
  type: string,
  target: HTMLElement,
  [clientX, clientY]: [number, number],
  other: PointerEventInit = {},
): void {
  const init = { bubbles: true, button: 0, pointerId: 1, pointerType: 'touch', clientX, clientY, ...other };
  target.dispatchEvent(new PointerEvent(`pointer${type}`, init));
}
