/** Controls for the lines of a chart: their labels can be pressed, dragged, and moved by keys, and a button beside the crosshair adds one. */

import './line-handles.css';
import type { ChartLine } from './chart-candle.ts';
import type { LineInteraction } from './line-interaction.ts';
import type { ChartOverlay, DrawnLines } from './chart-overlay.ts';
import { svgIcon } from './svg-icon.ts';
import { createDrag, type LineDrag } from './line-drag.ts';
import type { LineControls } from './line-controls.ts';
import { attachKeys } from './line-keys.ts';
import type { LineParts } from './line-parts.ts';
import { attachPointer } from './line-pointer.ts';
import { createPlus } from './plus-button.ts';

/** Until the returned function is called. */
export function attachHandles(
  root: HTMLElement,
  overlay: ChartOverlay,
  grip: () => LineInteraction | null,
): () => void {
  const end = new AbortController();
  const drag = createDrag(overlay, grip);
  const plus = createPlus(root, grip);
  let seen: DrawnLines | null = null;
  overlay.follow({
    written(lines, parts) {
      const hand = grip();
      if (hand === null) return [];
      return lines.flatMap((line) => {
        const own = parts.get(line.id);
        return own !== undefined && dress(line, own, { hand, drag }) ? [own] : [];
      });
    },
    drawn(now) {
      seen = now;
      plus.place(now);
    },
  });
  const hands: LineControls = { root, grip, drag, seen: () => seen, signal: end.signal };
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
  readonly hand: LineInteraction;
  readonly drag: LineDrag;
}

/** Whether its label has another width by that. */
function dress(line: ChartLine, parts: LineParts, { hand, drag }: Dressing): boolean {
  const { label } = parts;
  const held = drag.drawn();
  const wasHeld = label.classList.contains('chart-label--held');
  label.classList.toggle('chart-label--held', held?.line === line);
  label.classList.toggle('chart-label--wrong', held?.line === line && held.wrong);
  const handle = hand.handle(line);
  if (handle === null) return false;
  const isNew = label.dataset['grip'] === undefined;
  if (isNew) takeUp(label, line.id);
  // a text that was written took it away
  if (handle.bell === true && label.querySelector('svg') === null) label.prepend(svgIcon('bell'));
  put(label, 'data-grip', handle.does);
  put(label, 'role', handle.does === 'drag' ? 'slider' : 'button');
  if (handle.does === 'drag') putSlider(parts, line, handle.name);
  return isNew || wasHeld;
}

function putSlider({ label, tag }: LineParts, line: ChartLine, name: string): void {
  put(label, 'aria-label', name);
  put(label, 'aria-orientation', 'vertical');
  put(label, 'aria-valuemin', '1');
  put(label, 'aria-valuemax', String(line.price * 2));
  put(label, 'aria-valuenow', String(line.price));
  const price = tag.firstElementChild?.textContent ?? '';
  put(label, 'aria-valuetext', `${price} ${line.label ?? ''}`.trim());
}

function takeUp(label: HTMLElement, id: string): void {
  label.dataset['testid'] = `line-${id}`;
  label.tabIndex = 0;
  label.removeAttribute('aria-hidden');
}

/** Writing an unchanged text would cause another layout. */
function put(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
