/** Places of elements over the chart. Only a changed one is written, so that a frame costs no style or layout for elements that stay. */

interface ElementPlace {
  /** Pixels, rounded to whole ones. */
  readonly x: number;
  readonly y: number;
  readonly width?: number;
}

interface WrittenPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number | undefined;
}

const written = new WeakMap<HTMLElement, WrittenPlace>();

export function placeElement(element: HTMLElement, { x, y, width }: ElementPlace): void {
  const before = written.get(element);
  const next = { x: Math.round(x), y: Math.round(y), width };
  if (before?.x !== next.x || before.y !== next.y)
    element.style.transform = `translate(${next.x}px, ${next.y}px)`;
  if (before?.width !== width) element.style.width = width === undefined ? '' : `${width}px`;
  written.set(element, next);
}

export function setHidden(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden;
}
