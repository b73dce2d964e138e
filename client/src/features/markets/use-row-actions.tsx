/** Actions of instrument rows: a swipe, a long press, the context menu or its key opens them. For all rows of a list. */

import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';

const RowActionsSheet = lazyComponent(() => import('./row-actions-sheet.tsx').then((m) => m.RowActionsSheet));

const SWIPE_PX = 48;
/** A steeper movement scrolls the page. */
const MOST_SLOPE = 0.5;

interface RowActions {
  readonly handlers: {
    readonly onContextMenu: (event: MouseEvent) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
  readonly sheet: ReactNode;
}

/** The code in the address that the row of an element leads to. */
function codeAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest<HTMLAnchorElement>('a.quote-row') : null;
  return row === null ? null : new URL(row.href).searchParams.get('code');
}

export function useRowActions(): RowActions {
  const [code, setCode] = useState<string | null>(null);
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const hasSwiped = useRef(false);
  return {
    handlers: {
      onContextMenu(event) {
        const pressed = codeAt(event.target);
        if (pressed === null) return;
        event.preventDefault();
        setCode(pressed);
      },
      onPointerDown({ pointerType, clientX, clientY }) {
        hasSwiped.current = false;
        start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null;
      },
      onPointerMove({ target, clientX, clientY }) {
        if (start.current === null) return;
        const moved = Math.abs(clientX - start.current.x);
        if (moved < SWIPE_PX || Math.abs(clientY - start.current.y) > moved * MOST_SLOPE) return;
        start.current = null;
        hasSwiped.current = true;
        setCode(codeAt(target));
      },
      onClickCapture(event) {
        if (!hasSwiped.current) return;
        hasSwiped.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
    sheet: code !== null && <RowActionsSheet code={code} onClose={() => setCode(null)} />,
  };
}
