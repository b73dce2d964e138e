/** Drag of a line by finger, mouse or arrow keys: its preview and its result. */

import { haptic } from '../feedback/haptics.ts';
import type { ChartLine } from './chart-candle.ts';
import type { LineInteraction, DraggedLine } from './line-interaction.ts';
import type { ChartOverlay } from './chart-overlay.ts';

export interface LineDrag {
  readonly begin: (line: ChartLine) => void;
  /** The line that is being dragged, as it was before. */
  readonly line: () => ChartLine | null;
  /** Where it is now; null while the finger is off the chart. */
  readonly price: () => number | null;
  readonly drawn: () => DraggedLine | null;
  readonly moveTo: (price: number) => void;
  /** Shows the line where it was; dropped now, it stays there. */
  readonly leave: () => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

export function createDrag(overlay: ChartOverlay, grip: () => LineInteraction | null): LineDrag {
  let line: ChartLine | null = null;
  let price: number | null = null;
  let drawn: DraggedLine | null = null;
  const hold = (next: DraggedLine | null) => {
    drawn = next;
    overlay.hold(next?.line ?? null);
  };
  const cancel = () => {
    if (line === null) return;
    line = null;
    price = null;
    hold(null);
  };
  return {
    line: () => line,
    price: () => price,
    drawn: () => drawn,
    begin(next) {
      line = next;
      price = null;
    },
    moveTo(next) {
      const hand = grip();
      if (line === null || hand === null || next === price) return;
      price = next;
      haptic('detent');
      hold(hand.dragged(line, next));
    },
    leave() {
      if (price === null) return;
      price = null;
      hold(null);
    },
    drop() {
      const [moved, to, shown] = [line, price, drawn];
      if (moved === null || to === null) return cancel();
      line = null;
      price = null;
      const done = grip()?.onDrop(moved, to);
      const release = (replaced: boolean) => {
        if (drawn !== shown) return;
        if (!replaced) return hold(null);
        drawn = null;
        overlay.releaseOnceReplaced();
      };
      if (done === undefined) release(false);
      else void done.then(release, () => release(false));
    },
    cancel,
  };
}
