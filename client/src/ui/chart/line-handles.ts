/** Controls for the lines of a chart: their labels can be pressed, dragged and moved by keys, and buttons at the crosshair add one. */

import './line-handles.css';
import type { ChartLine, ChartView } from './chart-candle.ts';
import { createCrosshairButtons } from './crosshair-buttons.ts';
import type { LineInteraction } from './line-interaction.ts';
import type { ChartOverlay, DisplayedLines } from './chart-overlay.ts';
import { createDrag, type LineDrag } from './line-drag.ts';
import { type LineControls, lineOf } from './line-controls.ts';
import type { LineParts } from './line-parts.ts';
import { attachPointer } from './line-pointer.ts';
import { svgIcon } from './svg-icon.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Attaches the controls until the returned function is called. */
export function attachHandles(
  root: HTMLElement,
  overlay: ChartOverlay,
  interaction: () => LineInteraction | null,
  hideCrosshair: () => void,
): () => void {
  const end = new AbortController();
  const drag = createDrag(overlay, interaction);
  const buttons = createCrosshairButtons(root, interaction, hideCrosshair);
  let seen: DisplayedLines | null = null;
  overlay.follow({
    onText(lines, parts) {
      const current = interaction();
      if (current === null) return [];
      return lines.flatMap((line) => {
        const own = parts.get(line.id);
        return own !== undefined && updateLabel(line, own, { interaction: current, drag }) ? [own] : [];
      });
    },
    onPaint(now) {
      seen = now;
      buttons.place(now);
    },
  });
  const controls: LineControls = { root, interaction, drag, buttons, seen: () => seen, signal: end.signal };
  attachPointer(controls);
  attachKeys(controls);
  return () => {
    end.abort();
    overlay.follow(null);
    drag.cancel();
    buttons.remove();
  };
}

interface LabelInput {
  readonly interaction: LineInteraction;
  readonly drag: LineDrag;
}

/** Returns whether the width of the label changed. */
function updateLabel(line: ChartLine, parts: LineParts, { interaction, drag }: LabelInput): boolean {
  const { label } = parts;
  const dragged = drag.drawn();
  const wasDragged = label.classList.contains('chart-label--dragged');
  label.classList.toggle('chart-label--dragged', dragged?.line === line);
  label.classList.toggle('chart-label--wrong', dragged?.line === line && dragged.wrong);
  const handle = interaction.handle(line);
  if (handle === null) return false;
  const isNew = label.dataset['handle'] === undefined;
  if (isNew) makeFocusable(label, line.id);
  // writing a text removes the bell
  if (handle.bell === true && label.querySelector('svg') === null) label.prepend(svgIcon('bell'));
  put(label, 'data-handle', handle.does);
  put(label, 'role', handle.does === 'drag' ? 'slider' : 'button');
  if (handle.does === 'drag') putSlider(parts, line, handle.name);
  // a pending order that was filled cannot be moved any more
  else for (const name of SLIDER_ATTRIBUTES) label.removeAttribute(name);
  return isNew || wasDragged;
}

const SLIDER_ATTRIBUTES = [
  'aria-label',
  'aria-orientation',
  'aria-valuemin',
  'aria-valuemax',
  'aria-valuenow',
  'aria-valuetext',
];

function putSlider({ label, tag }: LineParts, line: ChartLine, name: string): void {
  put(label, 'aria-label', name);
  put(label, 'aria-orientation', 'vertical');
  put(label, 'aria-valuemin', '1');
  put(label, 'aria-valuemax', String(line.price * 2));
  put(label, 'aria-valuenow', String(line.price));
  const price = tag.firstElementChild?.textContent ?? '';
  put(label, 'aria-valuetext', `${price} ${line.label ?? ''}`.trim());
}

function makeFocusable(label: HTMLElement, id: string): void {
  label.dataset['testid'] = `line-${id}`;
  label.tabIndex = 0;
  label.removeAttribute('aria-hidden');
}

/** Sets a changed attribute only: writing an unchanged one would cause another layout. */
function put(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Keys on the labels of lines: arrows and pages move, Enter drops or presses, Escape cancels the move. A key on the chart begins a line. */
function attachKeys({ root, interaction, drag, seen, signal }: LineControls): void {
  let byKeys = false;
  /** The focus before a line was begun, which ends with it. */
  let focused: HTMLElement | null = null;
  const begin = (event: KeyboardEvent) => {
    const { key, target } = event;
    const [drawn, current] = [seen(), interaction()];
    const isOnLine = target instanceof Node && root.contains(target);
    if (drawn === null || isOnLine || event.ctrlKey || event.metaKey || event.altKey) return;
    const line = current?.actions.find((action) => action.key?.name === key)?.line;
    const price = drawn.lines.find(({ id, kind }) => id === line?.id || kind === 'now')?.price;
    if (line === undefined || price === undefined) return;
    focused = target instanceof HTMLElement ? target : null;
    drag.begin({ ...line, price });
    byKeys = true;
    drag.moveTo(insideOf(drawn.view, price));
    drawn.parts.get(line.id)?.label.focus();
    event.preventDefault();
  };
  const move = (event: KeyboardEvent) => {
    const [drawn, current] = [seen(), interaction()];
    const line = lineOf(event.target, drawn);
    if (line === null || current === null || drawn === null) return;
    const steps = STEPS[event.key];
    if (steps !== undefined && current.handle(line)?.does === 'drag') {
      if (drag.line() === null) drag.begin(line);
      byKeys = true;
      const from = drag.price() ?? line.price;
      drag.moveTo(insideOf(drawn.view, from + steps * current.step(from)));
    } else if (event.key === 'Enter' || event.key === ' ') {
      const moved = drag.line() !== null;
      byKeys = false;
      if (moved) drag.drop();
      else current.onPress(line);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('keydown', move, { signal });
  root.parentElement?.addEventListener('keydown', begin, { signal });
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
      byKeys = false;
      drag.cancel();
      if (document.activeElement === document.body) focused?.focus();
      focused = null;
    },
    { signal, capture: true },
  );
}

/** The price limited to the view: a label outside it would lose the focus. */
function insideOf({ low, high }: ChartView, price: number): number {
  return Math.max(1, Math.ceil(low), Math.min(Math.floor(high), price));
}
