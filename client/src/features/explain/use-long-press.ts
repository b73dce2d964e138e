/** Long press on an element: the click at its end is swallowed, and the context menu of the browser is suppressed. */

import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { haptic } from '../../ui/feedback/haptics.ts';

/**
 * Detection of a long press: half a second in one place, by one finger or the main button. Pure; the timer is in
 * use-long-press.ts.
 */
const LONG_PRESS_MS = 500;

/** A resting finger moves by up to this many pixels; more is a scroll or a slip. */
const TOLERANCE = 10;

export const IDLE: Press = { phase: 'idle' };

export interface LongPressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

interface LongPress {
  /** A press is in progress: its hint shows. */
  readonly pressing: boolean;
  readonly handlers: LongPressHandlers;
}

/** `starts` limits the long press to a part of the element. */
export function useLongPress(
  onHold: () => void,
  starts: (event: PointerEvent) => boolean = anyPart,
): LongPress {
  const press = useRef<Press>(IDLE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onHold);
  const [pressing, setPressing] = useState(false);
  useEffect(() => {
    latest.current = onHold;
  }, [onHold]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const feed = (event: PressEvent) => {
    press.current = nextPress(press.current, event);
    const { phase } = press.current;
    setPressing(phase === 'pressing');
    if (phase !== 'pressing') clearTimeout(timer.current);
  };
  const elapsed = () => {
    feed({ kind: 'elapsed' });
    if (press.current.phase !== 'held') return;
    haptic('notch');
    swallowNextClick();
    latest.current();
  };
  return {
    pressing,
    handlers: {
      onPointerDown(event) {
        if (!starts(event)) return;
        clearTimeout(timer.current);
        const { clientX: x, clientY: y, button, isPrimary: primary } = event;
        feed({ kind: 'down', x, y, button, primary });
        if (press.current.phase === 'pressing') timer.current = setTimeout(elapsed, LONG_PRESS_MS);
      },
      onPointerMove: (event) => {
        if (press.current.phase === 'pressing') feed({ kind: 'move', x: event.clientX, y: event.clientY });
      },
      onPointerUp: () => feed({ kind: 'up' }),
      onPointerLeave: () => feed({ kind: 'cancel' }),
      onPointerCancel: () => feed({ kind: 'cancel' }),
      onContextMenu(event) {
        // handles the long press of a finger; the menu of a mouse's right button stays
        if (press.current.phase !== 'idle') event.preventDefault();
      },
    },
  };
}

function anyPart(): boolean {
  return true;
}

/** The finger lifts over the sheet that opened under it: that click is ignored. */
function swallowNextClick(): void {
  const stop = new AbortController();
  const { signal } = stop;
  const swallow = (event: Event) => {
    if (event instanceof UIEvent && event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
    stop.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal });
  // the next press is a new one
  window.addEventListener('pointerdown', () => stop.abort(), { capture: true, signal });
}

export type Press =
  | { readonly phase: 'idle' }
  | { readonly phase: 'pressing'; readonly x: number; readonly y: number }
  /** The long press was handled; the click at its end belongs to it. */
  | { readonly phase: 'held' };

export type PressEvent =
  | {
      readonly kind: 'down';
      readonly x: number;
      readonly y: number;
      readonly button: number;
      readonly primary: boolean;
    }
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'elapsed' }
  | { readonly kind: 'up' }
  | { readonly kind: 'cancel' };

export function nextPress(press: Press, event: PressEvent): Press {
  switch (event.kind) {
    case 'down':
      // a second finger is a pinch, another button a menu
      return event.button === 0 && event.primary ? { phase: 'pressing', x: event.x, y: event.y } : IDLE;
    case 'move':
      if (press.phase !== 'pressing') return press;
      return Math.hypot(event.x - press.x, event.y - press.y) > TOLERANCE ? IDLE : press;
    case 'elapsed':
      return press.phase === 'pressing' ? { phase: 'held' } : press;
    case 'up':
    case 'cancel':
      return IDLE;
  }
}
