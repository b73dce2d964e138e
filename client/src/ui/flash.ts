/** The wash behind a price that just changed: at most one per 250 ms, none on the first value or while the page scrolls. */

import { type RefObject, useLayoutEffect, useRef } from 'react';

const APART_MS = 250;
const SCROLL_QUIET_MS = 120;
const WASH: Keyframe[] = [
  { opacity: 0 },
  { opacity: 1, offset: 0.08 },
  { opacity: 0.85, offset: 0.4 },
  { opacity: 0 },
];
const STILL: Keyframe[] = [{ opacity: 1 }, { opacity: 1 }];

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
let scrolledAtMs = Number.NEGATIVE_INFINITY;
addEventListener(
  'scroll',
  () => {
    scrolledAtMs = performance.now();
  },
  { passive: true, capture: true },
);

interface Seen {
  value: bigint | null;
  live: boolean;
  flashedAtMs: number;
}

/** Flashes `element` (class `flash`) in the direction of the change of `value` while `live`. */
export function useFlash(element: RefObject<HTMLElement | null>, value: bigint | null, live: boolean): void {
  const seen = useRef<Seen>({ value: null, live: false, flashedAtMs: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const before = seen.current;
    const changed = before.value !== null && value !== null && before.value !== value;
    const nowMs = performance.now();
    const flashes =
      changed &&
      live &&
      before.live &&
      nowMs - before.flashedAtMs >= APART_MS &&
      nowMs - scrolledAtMs >= SCROLL_QUIET_MS;
    seen.current = { value, live, flashedAtMs: flashes ? nowMs : before.flashedAtMs };
    if (flashes && element.current !== null) flash(element.current, value > (before.value ?? value));
  }, [element, value, live]);
}

function flash(element: HTMLElement, up: boolean): void {
  element.dataset['flash'] = up ? 'up' : 'down';
  const still = reducedMotion.matches;
  element.animate(still ? STILL : WASH, { duration: still ? 600 : 620, pseudoElement: '::before' });
}
