/** The mark: two scales and the one line where they meet. The wordmark adds the name. */

import './brand-mark.css';
import { brand } from './brand.ts';
import { MARK_NEEDLE, MARK_SCALES, MARK_UNITS } from './mark-paths.ts';

export function BrandMark({ size = 28 }: { size?: number }) {
  const extent = `${size / 16}rem`;
  return (
    <svg
      className="brand-mark"
      width={extent}
      height={extent}
      viewBox={`0 0 ${MARK_UNITS} ${MARK_UNITS}`}
      aria-hidden="true"
    >
      <path d={MARK_SCALES} />
      <path className="brand-mark-needle" d={MARK_NEEDLE} />
    </svg>
  );
}

export function Brand() {
  return (
    <span className="brand">
      <BrandMark />
      <span>{brand.wordmark}</span>
    </span>
  );
}
