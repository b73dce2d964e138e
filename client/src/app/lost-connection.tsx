/** Says that the server is out of reach, how old what is shown has become, and that nothing can be sent. */

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useConnection } from '../data/live.ts';
import { lastHeardMs, useOffline } from '../data/offline.ts';
import { halfSecond } from '../data/ticker.ts';
import { ConnectionStrip } from '../ui/connection-strip.tsx';

export function LostConnection() {
  return useOffline() ? <Lost /> : null;
}

function Lost() {
  const { attempt } = useConnection();
  const nowMs = useSyncExternalStore(subscribeHalfSeconds, wholeSecond);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const strip = element.current;
    const shell = strip?.parentElement;
    if (strip === null || shell === null || shell === undefined) return undefined;
    // pages that fill the screen, and what sticks to its top, make room for it
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
      heardMs={lastHeardMs()}
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
