/** Placeholder layout before the data: flat blocks and rulers, no shimmer. */

import './skeleton.css';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Scale } from '../gauges/scale.tsx';

interface SkeletonProps {
  /** CSS lengths in rem. */
  width: string;
  height: string;
  round?: boolean;
}

export function Skeleton({ width, height, round = false }: SkeletonProps) {
  const style: CSSProperties = {
    inlineSize: width,
    blockSize: height,
    ...(round && { borderRadius: '50%' }),
  };
  return <i className="skeleton" style={style} />;
}

/** Rows of a quote list, fading out downwards. */
export function SkeletonRows({ rows = 10 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        <div key={`${i}-row`} className="skeleton-row" style={{ opacity: 1 - i * (0.85 / rows) }}>
          <Skeleton width="2.25rem" height="2.25rem" round />
          <span className="skeleton-lines">
            <Skeleton width={`${4.4 + ((i * 37) % 26) / 16}rem`} height="0.875rem" />
            <Skeleton width={`${5.2 + ((i * 23) % 22) / 16}rem`} height="0.625rem" />
          </span>
          <Scale count={19} box={10} height={() => 4} state={() => 'rest'} />
          <span className="skeleton-lines skeleton-lines--end">
            <Skeleton width="4.5rem" height="0.9375rem" />
            <Skeleton width="3rem" height="0.6875rem" />
          </span>
        </div>
      ))}
    </div>
  );
}

const DELAY_MS = 120;
const HOLD_MS = 300;

/** True only when `loading` lasts: shown after 120 ms, and then for at least 300 ms, so that nothing blinks. */
export function useSlow(loading: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAtMs = useRef(0);
  useEffect(() => {
    if (loading === shown) return;
    const waited = performance.now() - shownAtMs.current;
    const delayMs = loading ? DELAY_MS : Math.max(0, HOLD_MS - waited);
    const timer = setTimeout(() => {
      shownAtMs.current = performance.now();
      setShown(loading);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  return shown;
}
