/** The mark: two scales and the one line where they meet. The wordmark adds the name. */

import './brand-mark.css';
import { brand } from './brand.ts';

export function BrandMark({ size = 28 }: { size?: number }) {
  const extent = `${size / 16}rem`;
  return (
    <svg className="brand-mark" width={extent} height={extent} viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 6.5v5.5M8.5 8.5v3.5M19.5 8.5v3.5M25 6.5v5.5M5 16v5.5M9.5 16v3.5M18.5 16v3.5M23 16v5.5" />
      <path className="brand-mark-needle" d="M14 3.5v21" />
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
