/** Keys on the labels of lines: arrows and pages move, Enter drops or presses, Escape takes the move back. */

import type { ChartView } from './chart-candle.ts';
import { type LineControls, lineOf } from './line-controls.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

export function attachKeys({ root, grip, drag, seen, signal }: LineControls): void {
  let byKeys = false;
  const move = (event: KeyboardEvent) => {
    const [drawn, hand] = [seen(), grip()];
    const line = lineOf(event.target, drawn);
    if (line === null || hand === null || drawn === null) return;
    const steps = STEPS[event.key];
    if (steps !== undefined && hand.handle(line)?.does === 'drag') {
      if (drag.line() === null) drag.begin(line);
      byKeys = true;
      const from = drag.price() ?? line.price;
      drag.moveTo(insideOf(drawn.view, from + steps * hand.step(from)));
    } else if (event.key === 'Enter' || event.key === ' ') {
      const moved = drag.line() !== null;
      byKeys = false;
      if (moved) drag.drop();
      else hand.onPress(line);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('keydown', move, { signal });
  root.addEventListener(
    'focusout',
    () => {
      if (!byKeys) return;
      byKeys = false;
      drag.cancel();
    },
    { signal },
  );
  // a drag by finger has no focus
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || drag.line() === null) return;
      event.preventDefault();
      event.stopPropagation();
      drag.cancel();
    },
    { signal, capture: true },
  );
}

/** A label that leaves the view would take the focus with it. */
function insideOf({ low, high }: ChartView, price: number): number {
  return Math.max(1, Math.ceil(low), Math.min(Math.floor(high), price));
}
