/** A price, set so that the digits that matter are seen first. Its text is the plain price; nothing is hidden in it. */

import './price.css';
import { memo, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { classNames } from '../theme/class-names.ts';
import { type DecimalInput, NO_VALUE, scaledAt } from '../format/decimal.ts';
import { NumberLanguage } from '../format/number-marks.ts';
import { pointsText, priceParts } from '../format/number-text.ts';

const APART_MS = 250;
const SCROLL_QUIET_MS = 120;

/** A change of one part in this many since the last flash triggers one: a pip of EUR/USD, a few dollars of bitcoin. */
const WORTH_SHOWING = 10_000n;
const FADE: Keyframe[] = [
  { opacity: 0 },
  { opacity: 1, offset: 0.08 },
  { opacity: 0.85, offset: 0.4 },
  { opacity: 0 },
];
const FADES_MS = 620;

/** More simultaneous flashes are indistinguishable, and each costs the browser work in every frame. */
const MOST_FADING = 6;

/** Duration of a flash that does not fade. */
const STATIC_FLASH_MS = 400;
const MARK_MS = 600;
const SWEEP_MS = 150;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

let scrolledAtMs = Number.NEGATIVE_INFINITY;

addEventListener(
  'scroll',
  () => {
    scrolledAtMs = performance.now();
  },
  { passive: true, capture: true },
);

/** Visible flashes, by their end time. */
const shown = new Map<HTMLElement, number>();

/** One animation per element, replayed: creating one makes the browser compute the page's styles. */
const fades = new WeakMap<HTMLElement, Animation>();

let sweptAtMs = 0;

let sweeping: ReturnType<typeof setTimeout> | undefined;

interface PriceProps {
  /** The wire's number or a decimal string; null while there is none. */
  value: DecimalInput | null;
  precision: number;
  /** Flash behind the digits on each change. */
  flash?: boolean | undefined;
  /** Closed or stale: every digit in the third ink. */
  muted?: boolean | undefined;
  testId?: string | undefined;
  className?: string | undefined;
}

/** One value for the ear instead of three pieces; an img element could not hold the digits. */
const ONE_VALUE = { role: 'img' } as const;

export const Price = memo(function Price(props: PriceProps) {
  const { value, precision, flash, muted = false, testId, className } = props;
  useContext(NumberLanguage);
  const overlay = useRef<HTMLElement>(null);
  const points = value === null ? null : scaledAt(value, precision);
  useFlash(overlay, points, flash === true);
  const text = points === null ? NO_VALUE : pointsText(points, precision);
  return (
    <bdi
      {...ONE_VALUE}
      aria-label={text}
      className={classNames(
        'price',
        flash !== undefined && 'price--flashing',
        muted && 'price--muted',
        className,
      )}
      data-testid={testId}
    >
      {flash !== undefined && <i ref={overlay} className="flash" />}
      {priceDigits(text, precision)}
    </bdi>
  );
});

/** Called as a function: a price renders too often for another component. */
function priceDigits(text: string, precision: number) {
  const parts = priceParts(text, precision);
  if (parts.kind === 'plain') {
    return (
      <>
        <b className="price-whole">{parts.whole}</b>
        {parts.decimals && <i className="price-decimals">{parts.decimals}</i>}
      </>
    );
  }
  return (
    <>
      <i className="price-big">{parts.big}</i>
      <b className="price-pips">{parts.pips}</b>
      <i className="price-tenth">{parts.fraction}</i>
    </>
  );
}

interface Seen {
  /** The value at the last flash, or the first value. */
  value: bigint | null;
  live: boolean;
  flashedAtMs: number;
}

/** Plays the flash on `element` (class `flash`) in the direction of the change of `value` while `live`. */
function useFlash(element: RefObject<HTMLElement | null>, value: bigint | null, live: boolean): void {
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
    sweep(nowMs);
    if (flashes && element.current !== null)
      flashElement(element.current, value > (before.value ?? value), nowMs);
  }, [element, value, live]);
}

function isWorthShowing(from: bigint, to: bigint): boolean {
  const move = to > from ? to - from : from - to;
  return move * WORTH_SHOWING >= (to < 0n ? -to : to) && move > 0n;
}

/** One of few fades; with many, and with reduced motion, it stays and is removed with the next prices. */
function flashElement(element: HTMLElement, up: boolean, nowMs: number): void {
  const direction = up ? 'up' : 'down';
  if (element.dataset['flash'] !== direction) element.dataset['flash'] = direction;
  shown.delete(element);
  const fading = !reducedMotion.matches && shown.size < MOST_FADING;
  shown.set(element, nowMs + (fading ? FADES_MS : reducedMotion.matches ? MARK_MS : STATIC_FLASH_MS));
  // without a flash nothing is transparent: transparency makes the browser create a compositing group
  element.style.opacity = fading ? '0' : '';
  if (fading) fade(element);
  else fades.get(element)?.finish();
  sweeping ??= setTimeout(sweepOn, SWEEP_MS);
}

function fade(element: HTMLElement): void {
  const made = fades.get(element);
  if (made === undefined) {
    fades.set(element, element.animate(FADE, FADES_MS));
    return;
  }
  made.currentTime = 0;
  made.play();
}

/** Also called with new prices, so that the end of a flash costs no additional frame. */
function sweep(nowMs: number): void {
  sweptAtMs = nowMs;
  for (const [element, untilMs] of shown) {
    if (untilMs > nowMs) continue;
    shown.delete(element);
    delete element.dataset['flash'];
    element.style.opacity = '';
  }
}

function sweepOn(): void {
  const nowMs = performance.now();
  if (nowMs - sweptAtMs >= SWEEP_MS) sweep(nowMs);
  sweeping = shown.size > 0 ? setTimeout(sweepOn, SWEEP_MS) : undefined;
}
