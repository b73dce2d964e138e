/** Pull to refresh: ticks grow with the pull, and the list is reloaded. Touch only. */

import './pull-to-refresh.css';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Scale } from '../gauges/scale.tsx';

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

const REACH_PX = 72;
const RESISTANCE = 0.5;
const CLOSE_MS = 500;

export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const area = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setPulled(0);
    }, CLOSE_MS);
    // the list shows what could not be loaded
    await Promise.allSettled([onRefresh()]);
  };
  const release = (reached: boolean) => {
    if (reached) void refresh();
    else setPulled(0);
  };
  usePull(area, { busy, onPull: setPulled, onRelease: release });
  const share = Math.min(1, pulled / REACH_PX);
  return (
    <div ref={area} className="pull">
      <div
        className="pull-scale"
        style={{ blockSize: busy ? '2.5rem' : `${pulled / 16}rem` }}
        data-pulling={(pulled > 0 && !busy) || undefined}
        aria-hidden="true"
      >
        {(pulled > 0 || busy) && (
          <Scale
            count={31}
            box={26}
            stroke={1.4}
            height={(_, at) => 4 + 20 * share * Math.exp(-(((at - 0.5) / 0.22) ** 2))}
            state={(_, at) => (Math.abs(at - 0.5) <= share / 2 ? 'lit' : 'rest')}
            needle={0.5}
          />
        )}
      </div>
      {children}
    </div>
  );
}

interface Pull {
  busy: boolean;
  onPull: (px: number) => void;
  onRelease: (reached: boolean) => void;
}

function usePull(area: RefObject<HTMLElement | null>, pull: Pull): void {
  const latest = useRef(pull);
  useEffect(() => {
    latest.current = pull;
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    let startY: number | null = null;
    let pulled = 0;
    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      startY = scrollY <= 0 && !latest.current.busy && touch !== undefined ? touch.clientY : null;
      pulled = 0;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (startY === null || touch === undefined || scrollY > 0) return;
      const next = Math.max(0, (touch.clientY - startY) * RESISTANCE);
      if (next === pulled) return;
      pulled = Math.min(next, REACH_PX * 1.4);
      latest.current.onPull(pulled);
    };
    const end = () => {
      if (startY !== null && pulled > 0) latest.current.onRelease(pulled >= REACH_PX);
      startY = null;
      pulled = 0;
    };
    const listen = { passive: true };
    element.addEventListener('touchstart', start, listen);
    element.addEventListener('touchmove', move, listen);
    element.addEventListener('touchend', end, listen);
    element.addEventListener('touchcancel', end, listen);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [area]);
}
