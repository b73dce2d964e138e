/** Toasts above everything, also above an open sheet, and their announcements. Rendered once, by the shell. */

import './toaster.css';
import { type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../theme/icon.tsx';
import type { IconName } from '../theme/icons.ts';
import { speak } from './announcements.ts';
import { LiveRegions } from './live-regions.tsx';
import { dismissToast, onToasts, shownToasts, type ToastMessage, type ToastTone } from './toast.ts';

const ICONS: Record<ToastTone, IconName> = { info: 'info', done: 'check', error: 'warning' };
const SWIPE_PX = 24;

/** Each message is announced once, however often it renders. */
let lastSpoken = 0;

export function Toaster() {
  const messages = useSyncExternalStore(onToasts, shownToasts, shownToasts);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a popover shown after a modal dialog is above it
    const element = layer.current;
    if (element === null || typeof element.showPopover !== 'function') return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (messages.length > 0) element.showPopover();
  }, [messages]);
  useEffect(() => {
    for (const { id, text, tone } of messages) {
      if (id <= lastSpoken) continue;
      lastSpoken = id;
      speak(text, tone === 'error');
    }
  }, [messages]);
  return (
    <>
      <LiveRegions />
      {/* the live regions announce these texts, where they can also be read again */}
      <div ref={layer} className="toaster" popover="manual" aria-hidden="true">
        {messages.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </div>
    </>
  );
}

function Toast({ message }: { message: ToastMessage }) {
  const startY = useRef<number | null>(null);
  const lifted = (event: PointerEvent) => {
    const from = startY.current;
    startY.current = null;
    if (from !== null && from - event.clientY > SWIPE_PX) dismissToast(message.id);
  };
  return (
    <div
      className="toast"
      data-testid="toast"
      onPointerDown={(event) => {
        startY.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={lifted}
    >
      <Icon name={ICONS[message.tone]} size={20} weight={message.tone === 'done' ? 2 : 1.8} />
      <span>{message.text}</span>
    </div>
  );
}
