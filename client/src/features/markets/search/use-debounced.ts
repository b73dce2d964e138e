/** A text as it was when typing last paused: a search asks for it, not for every letter on the way. */

import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
