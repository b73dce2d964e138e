/** True once the page and all its files have loaded and the browser was idle for the first time. */

import { useEffect, useState } from 'react';

/** For browsers without `requestIdleCallback`. */
const FALLBACK_MS = 2_000;

export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => setIdle(true));
      else setTimeout(() => setIdle(true), FALLBACK_MS);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => removeEventListener('load', wait);
  }, []);
  return isIdle;
}
