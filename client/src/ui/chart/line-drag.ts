/** Drag of a line by finger, mouse or arrow keys: its preview and its result. */

import { haptic } from '../feedback/haptics.ts';
import type { ChartLine } from './chart-candle.ts';
import type { LineInteraction, DraggedLine } from './line-interaction.ts';
import type { ChartOverlay } from './chart-overlay.ts';

export interface LineDrag {
  readonly begin: (line: ChartLine) => void;
  /** The line that is being dragged, as it was before. */
  readonly line: () => ChartLine | null;
  /** Its current price; null while the pointer is off the chart. */
  readonly price: () => number | null;
  readonly drawn: () => DraggedLine | null;
  readonly moveTo: (price: number) => void;
  /** Shows the line at its first price; a drop leaves it there. */
  readonly leave: () => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

export function createDrag(overlay: ChartOverlay, interaction: () => LineInteraction | null): LineDrag {
  let line: ChartLine | null = null;
  let price: number | null = null;
  let dragged: DraggedLine | null = null;
  const show = (next: DraggedLine | null) => {
    dragged = next;
    overlay.showDragged(next?.line ?? null);
  };
  const cancel = () => {
    if (line === null) return;
    line = null;
    price = null;
    show(null);
  };
  return {
    line: () => line,
    price: () => price,
    drawn: () => dragged,
    begin(next) {
      line = next;
      price = null;
    },
    moveTo(next) {
      const current = interaction();
      if (line === null || current === null || next === price) return;
      price = next;
      haptic('detent');
      show(current.dragged(line, next));
    },
    leave() {
      if (price === null) return;
      price = null;
      show(null);
    },
    drop() {
      const [moved, to, shown] = [line, price, dragged];
      if (moved === null || to === null) return cancel();
      line = null;
      price = null;
      const dropped = interaction()?.onDrop(moved, to);
      if (dropped === 'awaited') {
        dragged = null;
        overlay.releaseOnce('moved');
        return;
      }
      const release = (replaced: boolean) => {
        if (dragged !== shown) return;
        if (!replaced) return show(null);
        dragged = null;
        overlay.releaseOnce('replaced');
      };
      if (dropped === undefined) release(false);
      else void dropped.then(release, () => release(false));
    },
    cancel,
  };
}
