/** A button that repeats while it is held: after 400 ms, twelve times a second. A keyboard's own repeat stays as it is. */

import { type PointerEvent, useEffect, useRef } from 'react';

const DELAY_MS = 400;
const EVERY_MS = 83;

interface HoldHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
  onClick: () => void;
}

/** `step` runs once per tap and then while held; it is read afresh each time, so it may change with the value. */
export function useHoldRepeat(step: () => void): HoldHandlers {
  const latest = useRef(step);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = step;
  }, [step]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      repeated.current = false;
      const repeat = () => {
        repeated.current = true;
        latest.current();
        timer.current = setTimeout(repeat, EVERY_MS);
      };
      timer.current = setTimeout(repeat, DELAY_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick() {
      stop();
      // the click that ends a long hold has already been counted
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}
