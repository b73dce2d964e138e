/** A sheet from the bottom on a phone, a panel at the end on wide screens: one decision or one thing in detail. */

import './sheet.css';
import { type PointerEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import { Modal } from './modal.tsx';

const CLOSE_SHARE = 0.35;
const CLOSE_SPEED = 0.6;

interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** Shown on top; give `label` instead where the content has its own heading. */
  title?: ReactNode;
  label?: string;
  /** Something typed would be lost: the scrim does not close it. */
  dirty?: boolean;
  /** Stays in reach under the scrolling content. */
  footer?: ReactNode;
  testId?: string;
  children: ReactNode;
}

export function Sheet({ open, onClose, title, label, dirty = false, footer, testId, children }: SheetProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const drag = useSheetDrag(element, onClose);
  return (
    <Modal
      open={open}
      onClose={onClose}
      className="sheet"
      label={label}
      labelledBy={title === undefined ? undefined : titleId}
      locked={dirty}
      testId={testId}
      element={element}
    >
      <div className="sheet-inside">
        <div className="sheet-top" {...drag}>
          <i className="sheet-grab" />
          {title !== undefined && (
            <h2 id={titleId} className="sheet-title">
              {title}
            </h2>
          )}
        </div>
        <div className="sheet-close">
          <IconButton icon="close" label={t('ui.close')} quiet onClick={onClose} />
        </div>
        <div className="sheet-body">{children}</div>
        {footer !== undefined && <div className="sheet-footer">{footer}</div>}
      </div>
    </Modal>
  );
}

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

/** Dragging a sheet by its handle: it follows the finger down, and closes when it was let go low or fast enough. */
function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void): DragHandlers {
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
