/** The native dialog behind sheets, drawers and confirms: modal, traps and returns the focus, closed by Escape and the scrim. */

import './modal.css';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '../theme/class-names.ts';
import { LiveRegions } from '../feedback/live-regions.tsx';

interface ModalProps {
  open: boolean;
  /** Requested by Escape, the back gesture or a tap on the scrim; the owner sets `open`. */
  onClose: () => void;
  className: string;
  /** Spoken name; or the id of the title inside. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  /** Scrim taps and Escape do not close it: typed input would be lost, or a response is awaited. */
  locked?: boolean;
  testId?: string | undefined;
  element?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/** Longer than the closing animation of every dialog. */
const CLOSED_MS = 400;

export function Modal(props: ModalProps) {
  const { open, onClose, className, label, labelledBy, role, locked = false, testId, children } = props;
  const own = useRef<HTMLDialogElement>(null);
  const dialog = props.element ?? own;
  const content = useLastShown(open, children);
  useNativeModal(dialog, open);

  const closeUnlessLocked = useCallback(() => {
    if (!locked) onClose();
  }, [locked, onClose]);
  useScrimTap(dialog, closeUnlessLocked);

  return (
    <dialog
      ref={dialog}
      role={role}
      className={classNames('modal', className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-testid={testId}
      onCancel={(event) => {
        // also reported by a dialog that was opened inside this one
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        closeUnlessLocked();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        // the browser may close it itself after a second Escape; it sends the event later, and the dialog may be open again
        if (open && !event.currentTarget.open) onClose();
      }}
    >
      {content}
      {open && <LiveRegions />}
    </dialog>
  );
}

/** Opens and closes the element with the prop. A page in the background closes its modal, since other pages would stay inert. */
function useNativeModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    if (!element.open) element.showModal();
    // its name is read first, and no keyboard opens, unless an element inside requests the focus
    element.tabIndex = -1;
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true });
    return () => element.close();
  }, [dialog, open]);
}

/** Last content, shown during the closing animation even when its owner has already removed it. */
function useLastShown(open: boolean, children: ReactNode): ReactNode {
  const [last, setLast] = useState<ReactNode>(null);
  if (open && last !== children) setLast(children);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setLast(null), CLOSED_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return open ? children : last;
}

/** A tap on the scrim has the dialog as its target, since the content fills the rest. */
function useScrimTap(dialog: RefObject<HTMLDialogElement | null>, onTap: () => void): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const tapped = (event: MouseEvent) => {
      if (event.target === element) onTap();
    };
    element.addEventListener('click', tapped);
    return () => element.removeEventListener('click', tapped);
  }, [dialog, onTap]);
}
