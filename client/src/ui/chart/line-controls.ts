/** Elements and state that pointer and keyboard input on chart lines use, and the line below an event. */

import type { ChartLine } from './chart-candle.ts';
import type { CrosshairButtons } from './crosshair-buttons.ts';
import type { LineInteraction } from './line-interaction.ts';
import type { DisplayedLines } from './chart-overlay.ts';
import type { LineDrag } from './line-drag.ts';

export interface LineControls {
  readonly root: HTMLElement;
  readonly interaction: () => LineInteraction | null;
  readonly drag: LineDrag;
  readonly buttons: CrosshairButtons;
  readonly seen: () => DisplayedLines | null;
  readonly signal: AbortSignal;
}

/** The line whose label an event is on. */
export function lineOf(target: EventTarget | null, seen: DisplayedLines | null): ChartLine | null {
  const label = target instanceof Element ? target.closest('[data-handle]') : null;
  if (label === null || seen === null) return null;
  return seen.lines.find(({ id }) => seen.parts.get(id)?.label === label) ?? null;
}
