/** Handle of the docked ticket: a tap or a drag collapses or expands its figures. */

import { type PointerEvent, useRef } from 'react';

type Detent = 'usual' | 'compact' | 'full';

const DRAG_PX = 24;

export function useDetent(set: (detent: Detent) => void, detent: Detent) {
  const start = useRef<number | null>(null);
  const dragged = useRef(false);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event.clientY;
      dragged.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null || Math.abs(event.clientY - start.current) < DRAG_PX) return;
      set(event.clientY < start.current ? 'full' : 'compact');
      dragged.current = true;
      start.current = null;
    },
    onPointerUp() {
      start.current = null;
    },
    onClick() {
      if (!dragged.current) set(detent === 'compact' ? 'full' : 'compact');
      dragged.current = false;
    },
  };
}
