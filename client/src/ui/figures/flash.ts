/**
 * The wash behind a price that just moved by about a pip: at most one per 250 ms, none on the first value or while
 * the page scrolls. Every smaller tick would keep the whole list glowing and say nothing.
 */

import { type RefObject, useLayoutEffect, useRef } from 'react';

const APART_MS = 250;
const SCROLL_QUIET_MS = 120;
/** A move of one part in this many since the last wash is worth one: a pip of EUR/USD, a few dollars of bitcoin. */
const WORTH_SHOWING = 10_000n;
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
  /** The value at the last wash, or the first one seen. */
  value: bigint | null;
  live: boolean;
  flashedAtMs: number;
}

/** Plays the wash `element` (class `flash`) in the direction of the change of `value` while `live`. */
export function useFlash(element: RefObject<HTMLElement | null>, value: bigint | null, live: boolean): void {
  const seen = useRef<Seen>({ value: null, live: false, flashedAtMs: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    const before = seen.current;
    const nowMs = performance.now();
    const steady = live && before.live && before.value !== null && value !== null;
    const flashes =
      steady &&
      isWorthShowing(before.value ?? value, value) &&
      nowMs - before.flashedAtMs >= APART_MS &&
      nowMs - scrolledAtMs >= SCROLL_QUIET_MS;
    const anchor = steady && !flashes ? before.value : value;
    seen.current = { value: anchor, live, flashedAtMs: flashes ? nowMs : before.flashedAtMs };
    if (flashes && element.current !== null) flash(element.current, value > (before.value ?? value));
  }, [element, value, live]);
}

function isWorthShowing(from: bigint, to: bigint): boolean {
  const move = to > from ? to - from : from - to;
  return move * WORTH_SHOWING >= (to < 0n ? -to : to) && move > 0n;
}

/** Made once for each element and played again: making one has the browser work out the styles of the page. */
const washes = new WeakMap<HTMLElement, { readonly still: boolean; readonly animation: Animation }>();

function flash(element: HTMLElement, up: boolean): void {
  const direction = up ? 'up' : 'down';
  if (element.dataset['flash'] !== direction) element.dataset['flash'] = direction;
  const still = reducedMotion.matches;
  const made = washes.get(element);
  if (made?.still === still) {
    made.animation.currentTime = 0;
    made.animation.play();
    return;
  }
  made?.animation.cancel();
  const animation = element.animate(still ? STILL : WASH, still ? 600 : 620);
  washes.set(element, { still, animation });
}
