/** Pointer input on the labels of lines and the buttons at the crosshair. They cover the chart, which does not receive these events. */

import type { ChartLine } from './chart-candle.ts';
import type { DisplayedLines } from './chart-overlay.ts';
import { labelAt, type LabelPlace, notchAt, priceAt, pricePerPixel } from './line-geometry.ts';
import { type LineControls, lineOf } from './line-controls.ts';

/** A smaller movement is a press, in pixels. */
const SLACK = 5;
/** A pointer farther outside the chart releases the line, in pixels. */
const OFF = 16;

interface Press {
  readonly pointer: number;
  readonly line: ChartLine;
  readonly startY: number;
  /** The line of a button, which exists from the drag on. */
  readonly isNew: boolean;
  /** Offset from the pointer to the line, so that the line does not jump to it. */
  readonly offset: number;
  moved: boolean;
}

export function attachPointer(controls: LineControls): void {
  const { root, interaction, drag, buttons, seen, signal } = controls;
  let press: Press | null = null;
  /** The click after a drag is not a press. */
  let dragged = false;

  const down = (event: PointerEvent) => {
    const drawn = seen();
    dragged = false;
    if (event.button !== 0 || press !== null || drawn === null) return;
    const grabbed = grabbedAt(event, controls, drawn);
    if (grabbed === null) return;
    const { line, element, isNew } = grabbed;
    const lineY = root.getBoundingClientRect().top + (drawn.view.yOf(line.price) ?? 0);
    const { pointerId: pointer, clientY: startY } = event;
    press = { pointer, line, startY, isNew, offset: lineY - startY, moved: false };
    element.setPointerCapture(pointer);
  };
  const move = (event: PointerEvent) => {
    const [current, drawn] = [interaction(), seen()];
    if (press?.pointer !== event.pointerId || current === null || drawn === null) return;
    if (!press.moved) {
      if (current.handle(press.line)?.does === 'press' || Math.abs(event.clientY - press.startY) < SLACK)
        return;
      press.moved = true;
      if (press.isNew) buttons.setDragged(true);
      root.classList.toggle('chart-over--touch', event.pointerType === 'touch');
      drag.begin(press.line);
    }
    const box = root.getBoundingClientRect();
    if (isOff(box, event)) return drag.leave();
    const price = priceAt(drawn.view, event.clientY + press.offset - box.top);
    drag.moveTo(notchAt(price, current.step(price), pricePerPixel(drawn.view)));
  };
  const up = (event: PointerEvent) => {
    if (press?.pointer !== event.pointerId) return;
    const { isNew } = press;
    dragged = press.moved;
    press = null;
    if (!dragged) return;
    if (isNew) buttons.setDragged(false);
    if (event.type === 'pointerup') drag.drop();
    else drag.cancel();
  };
  const click = (event: MouseEvent) => {
    const line = lineOf(event.target, seen());
    if (line !== null && !dragged) interaction()?.onPress(line);
    if (!dragged) buttons.press(event.target);
    dragged = false;
  };
  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('pointermove', move, { signal });
  // the label may be removed with its order by then, so the end is handled on any target
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    addEventListener(end, up, { signal });
  root.addEventListener('click', click, { signal });
}

interface Grabbed extends Pick<Press, 'line' | 'isNew'> {
  readonly element: HTMLElement;
}

function grabbedAt(
  { target, clientX: x, clientY: y }: PointerEvent,
  { buttons, interaction }: LineControls,
  drawn: DisplayedLines,
): Grabbed | null {
  const started = buttons.lineAt(target);
  if (started !== null && target instanceof Element) {
    const button = target.closest('button');
    return button === null ? null : { line: started, element: button, isNew: true };
  }
  if (lineOf(target, drawn) === null) return null;
  const id = labelAt(placesOf(drawn), { x, y });
  const line = drawn.lines.find((one) => one.id === id);
  const element = id === null ? undefined : drawn.parts.get(id)?.label;
  if (line === undefined || element === undefined || interaction()?.handle(line) == null) return null;
  return { line, element, isNew: false };
}

function placesOf({ lines, parts }: DisplayedLines): LabelPlace[] {
  const places: LabelPlace[] = [];
  for (const { id } of lines) {
    const label = parts.get(id)?.label;
    if (label === undefined || label.hidden || label.dataset['handle'] === undefined) continue;
    const { left, right, top, bottom } = label.getBoundingClientRect();
    places.push({ id, left, right, top, bottom });
  }
  return places;
}

function isOff({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX < left - OFF || clientX > right + OFF || clientY < top - OFF || clientY > bottom + OFF;
}
