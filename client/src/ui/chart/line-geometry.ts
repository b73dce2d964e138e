/** Conversion of pixels and prices during a drag, and the label at a pointer position. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Scale {
  readonly height: number;
  readonly low: number;
  readonly high: number;
  readonly logarithmic?: boolean;
}

/** The price at a height of the pane, limited to it. */
export function priceAt({ height, low, high, logarithmic = false }: Scale, y: number): number {
  const inside = Math.min(height, Math.max(0, y));
  if (logarithmic) return high * (low / high) ** (inside / height);
  return high - ((high - low) * inside) / height;
}

export function pricePerPixel({ height, low, high }: Scale): number {
  return (high - low) / height;
}

/** Largest notch in pixels; a line would jump at larger ones. */
const LONGEST_NOTCH = 6;

/** The nearest notch to a price: multiples of `step`, or of the next smaller 1, 2 or 5 whose notches are close together. */
export function notchAt(price: number, step: number, perPixel: number): number {
  let notch = Math.max(1, step);
  while (notch > 1 && notch > perPixel * LONGEST_NOTCH) notch = finer(notch);
  return Math.max(notch, Math.round(price / notch) * notch);
}

function finer(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const digit = step / power;
  if (digit > 5) return 5 * power;
  if (digit > 2) return 2 * power;
  return digit > 1 ? power : Math.max(1, power / 2);
}

export interface LabelPlace {
  readonly id: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Margin of the touch target around a label: 44 pixels in all. */
const TOUCH_MARGIN = 13;

/** The label whose middle is nearest to the point, among those that it is on or near. */
export function labelAt(places: readonly LabelPlace[], { x, y }: Point): string | null {
  let found: string | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const { id, left, right, top, bottom } of places) {
    const across = Math.max(left - x, x - right, 0);
    const along = Math.abs(y - (top + bottom) / 2);
    if (across > TOUCH_MARGIN || along > (bottom - top) / 2 + TOUCH_MARGIN) continue;
    if (along + across >= nearest) continue;
    nearest = along + across;
    found = id;
  }
  return found;
}
