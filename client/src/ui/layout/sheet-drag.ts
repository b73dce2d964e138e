/** Dragging a sheet by its handle: it follows the finger down, and closes when it was let go low or fast enough. */

import { type PointerEvent, type RefObject, useRef } from 'react';

const CLOSE_SHARE = 0.35;
const CLOSE_SPEED = 0.6;

interface Drag {
  startY: number;
  lastY: number;
  lastMs: number;
  speed: number;
}

interface DragHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void): DragHandlers {
  const drag = useRef<Drag | null>(null);
  const settle = (closes: boolean) => {
    drag.current = null;
    const element = sheet.current;
    if (element === null) return;
    element.style.removeProperty('transition');
    element.style.removeProperty('transform');
    if (closes) onClose();
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { startY: event.clientY, lastY: event.clientY, lastMs: event.timeStamp, speed: 0 };
      sheet.current?.style.setProperty('transition', 'none');
    },
    onPointerMove(event) {
      const current = drag.current;
      if (current === null) return;
      const spanMs = Math.max(1, event.timeStamp - current.lastMs);
      current.speed = (event.clientY - current.lastY) / spanMs;
      current.lastY = event.clientY;
      current.lastMs = event.timeStamp;
      const pulled = Math.max(0, event.clientY - current.startY);
      sheet.current?.style.setProperty('transform', `translateY(${pulled}px)`);
    },
    onPointerUp() {
      const current = drag.current;
      if (current === null) return;
      const pulled = current.lastY - current.startY;
      const height = sheet.current?.offsetHeight ?? 1;
      settle(pulled > 8 && (pulled / height > CLOSE_SHARE || current.speed > CLOSE_SPEED));
    },
    onPointerCancel: () => settle(false),
  };
}
