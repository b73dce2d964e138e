/** Hands for the lines of a chart: their labels can be pressed, dragged, and moved by keys, and a button beside the crosshair adds one. */

import './line-handles.css';
import type { ChartLine } from './chart-candle.ts';
import type { ChartGrip } from './chart-grip.ts';
import type { ChartOverlay, DrawnLines } from './chart-overlay.ts';
import { drawnIcon } from './drawn-icon.ts';
import { createDrag, type LineDrag } from './line-drag.ts';
import type { Hands } from './line-hands.ts';
import { attachKeys } from './line-keys.ts';
import { type LineParts, measureLabel } from './line-parts.ts';
import { attachPointer } from './line-pointer.ts';
import { createPlus } from './plus-button.ts';

/** Until the returned function is called. */
export function attachHandles(
  root: HTMLElement,
  overlay: ChartOverlay,
  grip: () => ChartGrip | null,
): () => void {
  const end = new AbortController();
  const drag = createDrag(overlay, grip);
  const plus = createPlus(root, grip);
  let seen: DrawnLines | null = null;
  let dressed: readonly ChartLine[] = [];
  overlay.follow((drawn) => {
    seen = drawn;
    plus.place(drawn);
    const hand = grip();
    if (drawn.lines === dressed || hand === null) return;
    dressed = drawn.lines;
    for (const line of drawn.lines) dress(line, drawn.parts.get(line.id), { hand, drag });
  });
  const hands: Hands = { root, grip, drag, seen: () => seen, signal: end.signal };
  attachPointer(hands);
  attachKeys(hands);
  return () => {
    end.abort();
    overlay.follow(null);
    drag.cancel();
    plus.remove();
  };
}

interface Dressing {
  readonly hand: ChartGrip;
  readonly drag: LineDrag;
}

function dress(line: ChartLine, parts: LineParts | undefined, { hand, drag }: Dressing): void {
  if (parts === undefined) return;
  const { label } = parts;
  const held = drag.drawn();
  const wasHeld = label.classList.contains('chart-label--held');
  label.classList.toggle('chart-label--held', held?.line === line);
  label.classList.toggle('chart-label--wrong', held?.line === line && held.wrong);
  const handle = hand.handle(line);
  if (handle === null) return;
  const isNew = label.dataset['grip'] === undefined;
  if (isNew) takeUp(label, line.id);
  // a text that was written took it away
  if (handle.bell === true && label.querySelector('svg') === null) label.prepend(drawnIcon('bell'));
  put(label, 'data-grip', handle.does);
  put(label, 'role', handle.does === 'drag' ? 'slider' : 'button');
  if (isNew || wasHeld) measureLabel(parts);
  if (handle.does !== 'drag') return;
  put(label, 'aria-label', handle.name);
  put(label, 'aria-orientation', 'vertical');
  put(label, 'aria-valuemin', '1');
  put(label, 'aria-valuemax', String(line.price * 2));
  put(label, 'aria-valuenow', String(line.price));
  put(
    label,
    'aria-valuetext',
    `${parts.tag.firstElementChild?.textContent ?? ''} ${line.label ?? ''}`.trim(),
  );
}

function takeUp(label: HTMLElement, id: string): void {
  label.dataset['testid'] = `line-${id}`;
  label.tabIndex = 0;
  label.removeAttribute('aria-hidden');
}

/** Writing what stands there already would have it laid out again. */
function put(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
