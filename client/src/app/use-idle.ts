/** Whether the first page stands, with all its files, and the browser has had a moment with nothing to do. */

import { useEffect, useState } from 'react';

/** For browsers that do not say when they have nothing to do. */
const PAUSE_MS = 2_000;

export function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const wait = () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => setRested(true));
      else setTimeout(() => setRested(true), PAUSE_MS);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => removeEventListener('load', wait);
  }, []);
  return rested;
}
