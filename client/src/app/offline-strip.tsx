/** The strip above every page while the server cannot be reached. Its height is a CSS variable for the layout below. */

import './offline-strip.css';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useConnection } from '../data/transport/live.ts';
import { lastDataMs } from '../data/transport/offline.ts';
import { halfSecond } from '../data/clock/ticker.ts';
import { ConnectionStrip } from '../ui/states/connection-strip.tsx';

export function OfflineStrip() {
  const { attempt } = useConnection();
  const nowMs = useSyncExternalStore(subscribeHalfSeconds, wholeSecond);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const strip = element.current;
    const shell = strip?.parentElement;
    if (strip === null || shell === null || shell === undefined) return undefined;
    // for pages of full height and sticky elements
    const measure = () => shell.style.setProperty('--strip-h', `${strip.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    measure();
    return () => {
      observer.disconnect();
      shell.style.removeProperty('--strip-h');
    };
  }, []);
  return (
    <ConnectionStrip
      ref={element}
      lastContactMs={lastDataMs()}
      nowMs={nowMs}
      network={navigator.onLine}
      attempt={attempt}
    />
  );
}

function subscribeHalfSeconds(listener: () => void): () => void {
  return halfSecond.listen(listener);
}

function wholeSecond(): number {
  return Math.floor(Date.now() / 1_000) * 1_000;
}
