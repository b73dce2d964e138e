/** Contrast of two colours by WCAG 2.2. */

type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** A colour such as `#0a0e0c`; null for every other text. */
export function parseColour(text: string): Rgb | null {
  const [, red, green, blue] = HEX.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** The colour `top` with an opacity of `share` on the colour below it. */
export function blend(top: Rgb, below: Rgb, share: number): Rgb {
  const mixed = ([upper, lower]: readonly [number, number]) => upper * share + lower * (1 - share);
  return [mixed([top[0], below[0]]), mixed([top[1], below[1]]), mixed([top[2], below[2]])];
}

/** From 1 (equal) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
