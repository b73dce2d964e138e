/** Handles of drawings: one for each point, and one for the whole. They are moved by finger, mouse and keys; a press offers removal. */

import './drawings.css';
import { placeElement, setHidden } from '../element-place.ts';
import { svgIcon } from '../svg-icon.ts';
import type { Drawing } from './drawing.ts';
import type { Pixel } from './drawing-geometry.ts';

export interface HandleHost {
  readonly over: HTMLElement;
  readonly handleLabel: (drawing: Drawing, index: number | null) => string;
  readonly removeLabel: (drawing: Drawing) => string;
  /** A drag to a pixel of the chart. */
  readonly onDrag: (id: number, index: number | null, to: Pixel) => void;
  readonly onStep: (id: number, index: number | null, step: { bars: number; pixels: number }) => void;
  readonly onDrop: () => void;
  readonly onRemove: (id: number) => void;
}

interface DrawingHandle {
  readonly element: HTMLButtonElement;
  readonly id: number;
  /** Null for the handle of the whole drawing. */
  readonly index: number | null;
}

export interface DrawingHandles {
  readonly setDrawings: (drawings: readonly Drawing[]) => void;
  /** Null hides a handle. */
  readonly place: (pixelOf: (id: number, index: number | null) => Pixel | null) => void;
  readonly end: () => void;
}

/** A smaller movement is a press, in pixels. */
const SLACK = 4;
const STEPS: Readonly<Record<string, { bars: number; pixels: number }>> = {
  ArrowLeft: { bars: -1, pixels: 0 },
  ArrowRight: { bars: 1, pixels: 0 },
  ArrowUp: { bars: 0, pixels: -2 },
  ArrowDown: { bars: 0, pixels: 2 },
};
const FAR = 10;

export function createHandles(host: HandleHost): DrawingHandles {
  let handles: readonly DrawingHandle[] = [];
  let shape = '';
  const remove = document.createElement('button');
  let removed: Drawing | null = null;
  remove.type = 'button';
  remove.className = 'chart-handle-remove';
  remove.dataset['testid'] = 'drawing-remove';
  remove.hidden = true;
  remove.append(svgIcon('close'));
  remove.addEventListener('click', () => {
    remove.hidden = true;
    if (removed !== null) host.onRemove(removed.id);
  });
  host.over.append(remove);
  const offerRemoval = (drawing: Drawing) => {
    remove.hidden = !remove.hidden && removed?.id === drawing.id;
    removed = drawing;
    remove.ariaLabel = host.removeLabel(drawing);
  };
  const clear = () => {
    for (const { element } of handles) element.remove();
    handles = [];
  };
  return {
    setDrawings(drawings) {
      // handles that stay keep the focus and a running drag
      const next = drawings.map(({ id, kind, points }) => `${id} ${kind} ${points.length}`).join();
      if (next === shape) return;
      shape = next;
      clear();
      remove.hidden = true;
      handles = drawings.flatMap((drawing) =>
        handleIndexes(drawing).map((index) => createHandle(host, { drawing, index }, offerRemoval)),
      );
    },
    place(pixelOf) {
      for (const { element, id, index } of handles) {
        const pixel = pixelOf(id, index);
        setHidden(element, pixel === null);
        if (pixel === null) continue;
        placeElement(element, pixel);
        if (id === removed?.id && index === 0) placeElement(remove, pixel);
      }
      if (pixelOf(removed?.id ?? -1, 0) === null) remove.hidden = true;
    },
    end() {
      clear();
      remove.remove();
    },
  };
}

function handleIndexes({ points }: Drawing): readonly (number | null)[] {
  const each = points.map((_, index) => index);
  return points.length > 1 ? [...each, null] : each;
}

interface HandleSubject {
  readonly drawing: Drawing;
  readonly index: number | null;
}

function createHandle(
  host: HandleHost,
  { drawing, index }: HandleSubject,
  onPress: (drawing: Drawing) => void,
): DrawingHandle {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = index === null ? 'chart-handle chart-handle--whole' : 'chart-handle';
  element.ariaLabel = host.handleLabel(drawing, index);
  element.dataset['testid'] = `handle-${drawing.kind}-${index ?? 'whole'}`;
  host.over.append(element);
  attachDrag(element, {
    onMove: (to) => host.onDrag(drawing.id, index, to),
    onDrop: host.onDrop,
    onPress: () => onPress(drawing),
    over: host.over,
  });
  element.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      const times = event.shiftKey ? FAR : 1;
      host.onStep(drawing.id, index, { bars: step.bars * times, pixels: step.pixels * times });
    } else if (event.key === 'Delete' || event.key === 'Backspace') host.onRemove(drawing.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return { element, id: drawing.id, index };
}

interface DragCalls {
  readonly over: HTMLElement;
  readonly onMove: (to: Pixel) => void;
  readonly onDrop: () => void;
  readonly onPress: () => void;
}

function attachDrag(element: HTMLElement, { over, onMove, onDrop, onPress }: DragCalls): void {
  let start: PointerEvent | null = null;
  let isMoved = false;
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    start = event;
    isMoved = false;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (start === null) return;
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= SLACK) isMoved = true;
    if (!isMoved) return;
    const box = over.getBoundingClientRect();
    onMove({ x: event.clientX - box.left, y: event.clientY - box.top });
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(end, () => {
      if (start !== null && isMoved) onDrop();
      start = null;
    });
  // also by Enter and space; the click after a drag is none
  element.addEventListener('click', () => {
    if (!isMoved) onPress();
    isMoved = false;
  });
}
