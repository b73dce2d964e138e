/** Controls for the lines of a chart: their labels can be pressed, dragged, and moved by keys, and a button beside the crosshair adds one. */

import './line-handles.css';
import type { ChartLine, ChartView } from './chart-candle.ts';
import type { LineInteraction } from './line-interaction.ts';
import type { ChartOverlay, DisplayedLines } from './chart-overlay.ts';
import { icons } from '../theme/icons.ts';
import { createDrag, type LineDrag } from './line-drag.ts';
import { type LineControls, lineOf } from './line-controls.ts';
import type { LineParts } from './line-parts.ts';
import { attachPointer } from './line-pointer.ts';
import { notchAt, pricePerPixel } from './line-geometry.ts';

const SVG = 'http://www.w3.org/2000/svg';

const LINGER_MS = 300;

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Until the returned function is called. */
export function attachHandles(
  root: HTMLElement,
  overlay: ChartOverlay,
  grip: () => LineInteraction | null,
): () => void {
  const end = new AbortController();
  const drag = createDrag(overlay, grip);
  const plus = createPlus(root, grip);
  let seen: DisplayedLines | null = null;
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

/** Keys on the labels of lines: arrows and pages move, Enter drops or presses, Escape takes the move back. */
function attachKeys({ root, grip, drag, seen, signal }: LineControls): void {
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

interface PlusButton {
  readonly place: (drawn: DisplayedLines) => void;
  readonly remove: () => void;
}

/** The button at the price axis beside the crosshair. It stays while the pointer goes over to it, which takes the crosshair away. */
function createPlus(root: HTMLElement, grip: () => LineInteraction | null): PlusButton {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'chart-plus';
  button.hidden = true;
  // without a pointer there is no crosshair; alerts are added in the sheet
  button.tabIndex = -1;
  button.dataset['testid'] = 'chart-plus';
  button.append(svgIcon('plus'));
  root.append(button);
  let price = 0;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stay = () => {
    clearTimeout(leaving);
    leaving = undefined;
  };
  const leave = () => {
    leaving ??= setTimeout(() => {
      leaving = undefined;
      button.hidden = true;
    }, LINGER_MS);
  };
  button.addEventListener('pointerenter', stay);
  button.addEventListener('pointerleave', leave);
  button.addEventListener('click', () => {
    button.hidden = true;
    grip()?.add?.onAdd(price);
  });
  return {
    place({ view, cross }) {
      const hand = grip();
      if (cross === null || hand === null || hand.add === null) {
        if (!button.hidden && !button.matches(':hover')) leave();
        return;
      }
      stay();
      price = notchAt(cross, hand.step(cross), pricePerPixel(view));
      const y = view.yOf(price);
      button.hidden = y === null;
      button.ariaLabel = hand.add.label;
      button.style.transform = `translate(${view.width}px, ${Math.round(y ?? 0)}px)`;
    },
    remove() {
      stay();
      button.remove();
    },
  };
}

/** SVG element of an icon, for code without React. */
function svgIcon(name: 'bell' | 'plus'): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', icons[name].line);
  svg.append(path);
  return svg;
}
